import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

/**
 * As much of PowerPoint as its Office.js shows to the add-in. It stands in for Microsoft's script,
 * which comes from the network alone; what it does follows its reference.
 */
export class PowerPoint {
  view: 'edit' | 'read' = 'edit'
  slide = 256
  /** The settings that are saved in the document. */
  saved: Record<string, unknown> = {}
  #late: (() => void)[] | undefined

  async openIn(context: BrowserContext): Promise<void> {
    await context.exposeFunction('powerPoint', async () => {
      const now = { view: this.view, slide: this.slide, saved: this.saved }
      const late = this.#late
      if (late) await new Promise<void>((come) => late.push(come))
      return now
    })
    await context.exposeFunction('saveInDocument', (settings: Record<string, unknown>) => {
      this.saved = settings
    })
    await context.route('https://appsforoffice.microsoft.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `(${officeJs})()` }),
    )
  }

  /** Holds what is asked from now on, until something is. @returns what lets its answers come, after those asked later */
  async holdsAnswers(): Promise<() => void> {
    const late: (() => void)[] = []
    this.#late = late
    await expect.poll(() => late.length).toBeGreaterThan(1)
    this.#late = undefined
    return () => {
      for (const come of late) come()
    }
  }
}

/** Runs in the page. */
function officeJs() {
  type State = { view: string; slide: number; saved: Record<string, unknown> }
  const world = globalThis as unknown as {
    powerPoint(): Promise<State>
    saveInDocument(settings: object): Promise<void>
    Office: unknown
    history: unknown
  }
  // As the real one does, to the grief of routers.
  Object.assign(history, { replaceState: null, pushState: null })
  let known: Record<string, unknown> = {}
  const answer = (callback: (result: object) => void, value: unknown) => callback({ status: 'succeeded', value })
  const settings = {
    get: (name: string) => known[name] ?? null,
    set: (name: string, value: unknown) => {
      known[name] = JSON.parse(JSON.stringify(value ?? null))
    },
    saveAsync: (callback: (result: object) => void) =>
      world.saveInDocument(known).then(() => answer(callback, settings)),
    refreshAsync: (callback: (result: object) => void) =>
      world.powerPoint().then(({ saved }) => {
        known = { ...saved }
        answer(callback, settings)
      }),
  }
  world.Office = {
    onReady: async () => {
      known = { ...(await world.powerPoint()).saved }
    },
    context: {
      document: {
        settings,
        getActiveViewAsync: (callback: (result: object) => void) =>
          world.powerPoint().then(({ view }) => answer(callback, view)),
        getSelectedDataAsync: (_type: string, callback: (result: object) => void) =>
          world.powerPoint().then(({ slide }) => answer(callback, { slides: [{ id: slide, index: 1 }] })),
      },
    },
  }
}

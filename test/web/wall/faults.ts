import type { Page } from 'playwright-core'

/** What a poll on the wall measures, in pixels at 1080p. */
export type Measured = {
  faults: string[]
  prompt: number
  /** The smallest of them. */
  label: number
  address: number
  code: number
  /** What the poll takes of the height that it has. */
  filled: number
}

/** Looks at every part of what the wall shows: what leaves the window, is cut, or lies over another. */
export const measureWall = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const PARTS =
      '.poll h2, .question h2, .question .text, .state, .label, .figure, .track, .place, .stage-average > p, .answer-page li, .answer-count, .word:not(.goes), .qr, .address, .code, .countdown, .people, .full-screen, .wall h1'
    const faults: string[] = []
    const nameOf = (part: Element) =>
      `${part.getAttribute('class') ?? part.localName} "${part.textContent?.slice(0, 20)}"`
    const parts = [...document.querySelectorAll(PARTS)]
      .filter((part) => part.getClientRects().length > 0 && !part.closest('.ruler'))
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
    const stage = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect()
    for (const { part, box } of parts) {
      const frame = part.closest('main') ? stage : new DOMRect(0, 0, innerWidth, innerHeight)
      const isOut =
        box.left < frame.left - 2 ||
        box.top < frame.top - 2 ||
        box.right > frame.right + 2 ||
        box.bottom > frame.bottom + 2
      if (isOut) faults.push(`${nameOf(part)} leaves its frame`)
      const isCut = part instanceof HTMLElement && part.scrollHeight > part.clientHeight + 2
      const isText = part.matches('h2, .text, .label, .address, .code, .figure')
      if (isText && isCut && getComputedStyle(part).overflow !== 'visible') faults.push(`${nameOf(part)} is cut`)
    }
    // A bar is as long as its share of all votes.
    for (const bars of document.querySelectorAll('.stage-bars, .stage-scale')) {
      const votes = [...bars.querySelectorAll('.figure small')].map((one) => Number(one.textContent))
      const all = votes.reduce((sum, n) => sum + n, 0)
      const isUpright = bars.matches('.stage-scale')
      for (const [n, track] of bars.querySelectorAll('.track').entries()) {
        const [whole, part] = [track, track.firstElementChild ?? track].map((one) => {
          const { width, height } = one.getBoundingClientRect()
          return isUpright ? height : width
        }) as [number, number]
        const share = all === 0 ? 0 : (votes[n] ?? 0) / all
        if (Math.abs(part / whole - share) > 0.02)
          faults.push(`bar ${n} is ${(part / whole).toFixed(2)} of its track for ${share.toFixed(2)}`)
      }
    }
    for (const [n, one] of parts.entries()) {
      for (const other of parts.slice(n + 1)) {
        if (one.part.contains(other.part) || other.part.contains(one.part)) continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (wide > 2 && high > 2) faults.push(`${nameOf(one.part)} is under ${nameOf(other.part)}`)
      }
    }
    const unit = 16 / Number.parseFloat(getComputedStyle(document.querySelector('.wall') ?? document.body).fontSize)
    const sizeOf = (selector: string) => {
      const found = [...document.querySelectorAll(selector)].filter(
        (one) => one.getClientRects().length > 0 && !one.closest('.ruler'),
      )
      return Math.min(...found.map((one) => unit * Number.parseFloat(getComputedStyle(one).fontSize)))
    }
    const inside = parts.filter(({ part }) => part.closest('.poll')).map(({ box }) => box)
    const top = Math.min(...inside.map((box) => box.top))
    const bottom = Math.max(...inside.map((box) => box.bottom))
    return {
      faults,
      prompt: sizeOf('.poll h2'),
      label: sizeOf('.label, .answer-page li'),
      address: sizeOf('.address'),
      code: sizeOf('.code'),
      filled: (bottom - top) / stage.height,
    }
  })

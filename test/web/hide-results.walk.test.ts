import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, button, hasBeenRead } from './hosting.ts'
import { joined } from './phones.ts'

/** Results that were shown by mistake: the button that revealed them hides them again, and undo takes either back. */

const app = testServerOfFile({ now: Date.now })

async function asked(size: 'laptop' | 'phone', poll: object) {
  const ada = await app.host()
  const session = await ada.creates({ title: 'All hands', poll })
  const [draft] = session.polls ?? []
  if (!draft) throw new Error('one is drafted')
  const phone = await joined(app.server.url, session.code)
  const host = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, size)
  await ada.opens(session, draft)
  await phone.page.getByRole('button', { name: 'Mars' }).click()
  await host.page.getByText('1 of 1 voted').waitFor()
  const wallSees = async () => {
    const { poll: shown } = await ada.wall(session)
    return [shown?.revealed !== false, shown?.correctOptionId !== undefined]
  }
  const inBar = (name: RegExp) => host.page.locator('.console-bar .buttons').getByRole('button', { name })
  const reveal = inBar(/^Reveal/)
  const hide = inBar(/^Hide/)
  const says = (text: string) => host.page.locator('.console-bar').getByRole('status').getByText(text).waitFor()
  return { ada, session, draft, phone, host, page: host.page, wallSees, reveal, hide, says }
}

const QUIZ = { kind: 'quiz', prompt: 'Largest?', options: ['Mars', 'Jupiter'], correctOption: 1 }

describe.skipIf(!hasBrowser)('results', () => {
  it.each(['laptop', 'phone'] as const)('of a quiz are hidden again with its right answer: on a %s', async (size) => {
    const scene = await asked(size, { ...QUIZ, reveal: 'host' })
    const { ada, session, draft, phone, host, page, wallSees, reveal, hide, says } = scene
    await ada.closes(session, draft)
    await reveal.click()
    await says('Results shown.')
    await phone.page.getByText('Not quite').waitFor()
    expect(await wallSees()).toEqual([true, true])
    await host.isSound()
    await hide.click()
    await says('Results hidden.')
    await phone.page.getByText('Not quite').waitFor({ state: 'detached' })
    expect(await wallSees()).toEqual([false, false])
    await button(page, 'Undo').click()
    await phone.page.getByText('Not quite').waitFor()
    await hide.waitFor()
    expect(await wallSees()).toEqual([true, true])
  })

  it('that come in on the wall are hidden by a key, and undo shows them again', async () => {
    const { page, wallSees, reveal, hide, says } = await asked('laptop', {
      kind: 'multiple_choice',
      prompt: 'Where?',
      options: ['Mars', 'Jupiter'],
    })
    await hide.waitFor()
    await page.keyboard.press('r')
    await says('Results hidden.')
    expect((await wallSees())[0]).toBe(false)
    await reveal.waitFor()
    await page.keyboard.press('z')
    await says('Undone.')
    expect((await wallSees())[0]).toBe(true)
  })

  it('that the next step revealed are hidden again by undo', async () => {
    const { ada, session, draft, page, wallSees, says } = await asked('laptop', { ...QUIZ, reveal: 'host' })
    await ada.closes(session, draft)
    await hasBeenRead(page.locator('.next .main').filter({ hasText: 'Reveal results' }))
    await page.keyboard.press('PageDown')
    await says('Results shown.')
    expect(await wallSees()).toEqual([true, true])
    await page.keyboard.press('z')
    await says('Undone.')
    expect(await wallSees()).toEqual([false, false])
  })
})

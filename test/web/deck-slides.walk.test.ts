import { expect, it } from 'vitest'
import { DeckFolder, poll } from '../deck/support.ts'
import { hasBrowser } from '../support/browser.ts'
import { revealDeck } from '../support/web-site.ts'
import { frameOf, open, prepared, serverForSlides, until } from './slides.ts'

/** Slides that were made of a deck with polls in it. */

const app = serverForSlides()

const BODY = ['# All hands', poll('Which day?\n- Monday\n- Friday'), poll('What else?', '#else')]

async function slidesFor(tool: string, ...more: string[]) {
  const { ada } = await prepared(app)
  const deck = await DeckFolder.of(ada)
  await deck.writes(...BODY)
  const file = `${deck.folder}/slides.md`
  const ran = await deck.runs(['--slides', file, '--for', tool, ...more])
  expect(ran).toMatchObject({ code: 0, err: '' })
  const session = await deck.session()
  const view = await ada.hostView(session)
  const keys = await ada.call('GET', `/api/sessions/${session.id}/keys`)
  return { ada, deck, session, view, keys: keys.body, slides: await deck.reads('slides.md') }
}

it.each([
  ['reveal', '<iframe data-src="ADDRESS" '],
  ['quarto', '<iframe data-src="ADDRESS" '],
  ['marp', '<iframe src="ADDRESS" '],
  ['slidev', '<Poll src="ADDRESS" />'],
])("slides for %s have the add-in's frame in place of each poll, with a helper key", async (tool, frame) => {
  const { deck, view, session, keys, slides } = await slidesFor(tool, '--look', 'theme=dark&qr')
  for (const { id } of view.polls ?? []) {
    const fragment = `#session=${session.id}&amp;k=${keys.present}&amp;poll=${id}`
    expect(slides).toContain(frame.replace('ADDRESS', `${deck.url}/addin?theme=dark&amp;qr${fragment}`))
  }
  expect(slides).not.toMatch(/```|Which day/)
  expect(slides).not.toContain(view.k)
  expect(slides.startsWith('---\nlive-audience:')).toBe(tool !== 'reveal')
  expect(await deck.reads()).not.toContain(keys.present)
})

it.skipIf(!hasBrowser)('slides in reveal.js open the poll of the current slide', async () => {
  const { ada, session, slides } = await slidesFor('reveal')
  const markdown = `<textarea data-template>${slides.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</textarea>`
  const { screen } = await open()
  await screen.page.goto(await revealDeck([markdown], 'data-markdown'))
  await screen.page.getByRole('heading', { name: 'All hands' }).waitFor()
  await screen.page.keyboard.press('ArrowRight')
  const states = async () => (await ada.hostView(session)).polls?.map(({ state }) => state).join()
  await until(states, 'open,draft')
  const first = await frameOf(screen.page, 0)
  // A click into a frame leaves the keys to the deck.
  await first.getByRole('heading', { name: 'Which day?' }).click()
  await screen.page.keyboard.press('ArrowRight')
  await until(states, 'closed,open')
  expect(await screen.page.locator('pre, code').count()).toBe(0)
  expect(screen.faults).toEqual([])
})

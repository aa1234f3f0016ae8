import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen, type Size } from '../support/browser.ts'
import { Crowd } from '../support/crowd.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { button, takes } from './hosting.ts'

const app = testServerOfFile({ now: Date.now })

/** A console of a session whose open text has so many answers, listed with the highest number last, and what the wall is told of its stage. */
async function withAnswers(count: number, size: Size) {
  const ada = await app.host()
  const session = await ada.creates({ title: 'All hands' })
  const poll = await ada.asks(session, { kind: 'open_text', prompt: 'What else?' })
  const crowd = await Crowd.of(app, count, session)
  // The first that came is listed last.
  const texts = Array.from({ length: count }, (_, n) => ({ text: `Answer ${count - 1 - n}.` }))
  await crowd.votes(session, poll, texts)
  const url = `${app.server.url}/host/${session.id}#k=${session.k}`
  const onStage = async () => {
    const { stage: shows = 'poll', answer } = await ada.wall(session)
    return answer?.text ?? shows
  }
  return { ada, session, onStage, host: await Screen.again(url, size) }
}

const toWall = ({ page }: Screen, text: string) =>
  page.locator('.written li').filter({ hasText: text }).getByRole('button', { name: 'Show alone' })
const onScreen = ({ page }: Screen, text: string) =>
  page.locator('[data-on-wall] .question .text').getByText(text, { exact: true })

describe.skipIf(!hasBrowser)('an answer of an open text', () => {
  it('is found among 200, put on the wall, taken off, and both can be undone', async () => {
    const { host, onStage } = await withAnswers(200, 'projector')
    const { page } = host
    await page.locator('.written').getByLabel('Find').fill('answer 17.')
    const [it17, it5] = [toWall(host, 'Answer 17.'), toWall(host, 'Answer 5.')]
    await it17.click()
    await onScreen(host, 'Answer 17.').waitFor()
    expect(await onStage()).toBe('Answer 17.')
    await expect.poll(() => it17.getAttribute('aria-pressed')).toBe('true')
    await page.locator('.console-bar .covering').getByText('Answer 17.').waitFor()
    await host.isSound()
    await button(page, 'Undo').click()
    await expect.poll(onStage).toBe('poll')

    // Another takes its place, and gives it back.
    await it17.click()
    await onScreen(host, 'Answer 17.').waitFor()
    await page.locator('.written').getByLabel('Find').fill('answer 5.')
    await it5.click()
    await onScreen(host, 'Answer 5.').waitFor()
    await it5.blur()
    await page.keyboard.press('z')
    await onScreen(host, 'Answer 17.').waitFor()
    expect(await onStage()).toBe('Answer 17.')
    await page.keyboard.press('c')
    await expect.poll(onStage).toBe('lobby')
  }, 60_000)

  it('leaves the wall by its button, the back key and the next step, on a phone too', async () => {
    const { host, onStage } = await withAnswers(2, 'phone')
    const { page } = host
    const put = async () => {
      await toWall(host, 'Answer 1.').click()
      await onScreen(host, 'Answer 1.').waitFor()
    }
    const isOff = async () => {
      await page.locator('[data-on-wall] .poll h2').getByText('What else?').waitFor()
      expect(await onStage()).toBe('poll')
    }
    await toWall(host, 'Answer 0.').waitFor()
    await host.isSound()
    await put()
    // The last control of the page, which the toast of what it did would cover.
    await toWall(host, 'Answer 1.').click()
    await isOff()
    await button(page, 'Undo').click()
    await onScreen(host, 'Answer 1.').waitFor()
    await page.locator('.console-bar').getByRole('button', { name: 'Previous view on the wall' }).click()
    await isOff()
    await put()
    await takes(host, 'Back to the poll')
    await isOff()
  })

  it('is what goes back leads to, also once the page was loaded again', async () => {
    const { host, onStage } = await withAnswers(2, 'projector')
    await toWall(host, 'Answer 1.').click()
    await onScreen(host, 'Answer 1.').waitFor()
    await toWall(host, 'Answer 1.').click()
    await host.page.locator('[data-on-wall] .poll h2').getByText('What else?').waitFor()
    await host.page.reload()
    await toWall(host, 'Answer 1.').waitFor()
    await host.page.keyboard.press('ArrowLeft')
    await onScreen(host, 'Answer 1.').waitFor()
    expect(await onStage()).toBe('Answer 1.')
  })

  it('cannot be put on the wall while it is hidden', async () => {
    const { host, ada, session, onStage } = await withAnswers(2, 'projector')
    await toWall(host, 'Answer 1.').click()
    await onScreen(host, 'Answer 1.').waitFor()
    const answer = host.page.locator('.written li').filter({ hasText: 'Answer 1.' })
    await answer.getByRole('button', { name: 'Visible', exact: true }).click()
    await toWall(host, 'Answer 1.').waitFor({ state: 'detached' })
    expect(await onStage()).toBe('poll')
    await ada.ends(session)
    await toWall(host, 'Answer 0.').waitFor({ state: 'detached' })
  })
})

import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../../support/browser.ts'
import type { CreatedSession, Host } from '../../support/people.ts'
import { testServerOfFile } from '../../support/test-server.ts'
import { bringToRest } from '../motion.ts'
import { measureWall } from './faults.ts'
import { textOf, VIEW } from './polls.ts'

const LENGTHS = [10, 120, 500]

const app = testServerOfFile({ now: Date.now })

/** A wall, and what puts one answer of a poll with this prompt on it. */
async function wallOf() {
  const host = await app.host()
  const session = await host.creates({ title: 'All hands' })
  const phones = await app.audience(LENGTHS.length, session)
  const url = app.server.url.replace('//localhost', '//live.localhost')
  const { page } = await Screen.again(`${url}/wall/${session.id}#k=${session.k}`, 'projector')
  const answersTo = async (prompt: string, texts: string[]) => {
    const poll = await host.asks(session, { kind: 'open_text', prompt })
    for (const [n, text] of texts.entries()) await phones[n]?.votes(session, { text })
    return poll
  }
  return { host, session, page, answersTo }
}

const show = async (host: Host, { id }: CreatedSession, body: object) =>
  host.expects(200, await host.call('POST', `/api/sessions/${id}/stage`, body))

type Page = Awaited<ReturnType<typeof wallOf>>['page']

/** Pixels at 1080p of the answer's type and its prompt's, and what of its box is left empty or cut. */
const measure = (page: Page) =>
  page.locator('main .question').evaluate((box) => {
    const unit = 16 / Number.parseFloat(getComputedStyle(document.querySelector('.wall') ?? document.body).fontSize)
    const sizeOf = (selector: string) => {
      const part = box.querySelector(selector)
      return part ? unit * Number.parseFloat(getComputedStyle(part).fontSize) : 0
    }
    const { height } = box.getBoundingClientRect()
    return {
      answer: sizeOf('.text'),
      prompt: sizeOf('h2'),
      cut: box.scrollHeight - box.clientHeight,
      filled: height / (document.querySelector('main')?.clientHeight ?? 1),
    }
  })

describe.skipIf(!hasBrowser)('an answer on stage', () => {
  it('is whole and large on every screen, in both directions, with prompt and code', async () => {
    const { host, session, page, answersTo } = await wallOf()
    const found: string[] = []
    for (const long of [10, 500]) {
      const texts = LENGTHS.map((length) => textOf(length, 'And'))
      const prompt = textOf(long, 'Why')
      const { id: pollId } = await answersTo(prompt, texts)
      for (const [place, text] of texts.entries()) {
        await show(host, session, { show: 'answer', pollId, text })
        await page.locator('.question .text').getByText(text, { exact: true }).waitFor()
        for (const [n, size] of VIEW.size.entries()) {
          // Each size and each length meets both.
          const dir = VIEW.dir[(place + n) % 2] ?? 'ltr'
          await page.setViewportSize(size)
          await page.evaluate((direction) => {
            document.documentElement.dir = direction
          }, dir)
          await bringToRest(page)
          const { faults, address, code } = await measureWall(page)
          const { answer, prompt: small, cut, filled } = await measure(page)
          const problems = [...faults]
          // A question of the same length has as much area; 30 px are read in the last row.
          const floor = long > 10 ? 30 : { 10: 90, 120: 60, 500: 40 }[text.length]
          if (answer < (floor ?? 0) - 0.5) problems.push(`type of ${answer.toFixed(0)} px`)
          if (small < 27.5 || small > answer + 0.5) problems.push(`prompt of ${small.toFixed(0)} px`)
          if (cut > 1 || filled < 0.7) problems.push(`cut by ${cut}, fills ${filled.toFixed(2)}`)
          if (address < 35.5 || code < 71.5) problems.push('how to join is small')
          if (problems.length > 0) found.push(`${text.length} ${long} ${size.width} ${dir}: ${problems}`)
        }
      }
    }
    expect(found).toEqual([])
  }, 120_000)

  it('covers the poll, which returns afterwards', async () => {
    const { host, session, page, answersTo } = await wallOf()
    const { id: pollId } = await answersTo('What?', ['More breaks', 'More cake'])
    const both = page.getByText('2 answers', { exact: true })
    await both.waitFor()
    await show(host, session, { show: 'answer', pollId, text: 'More cake' })
    await both.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('main').innerText()).toBe('What?\n\nMore cake')
    const path = `/api/sessions/${session.id}/polls/${pollId}/answers/hide`
    host.expects(200, await host.call('POST', path, { text: 'More cake' }))
    await page.getByText('1 answer', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('More cake').count()).toBe(0)
  })
})

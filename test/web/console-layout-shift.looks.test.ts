import { it } from 'vitest'
import { hasBrowser, type Screen } from '../support/browser.ts'
import { isCalm, watched } from './layout-shifts.ts'
import { opened } from './phones.ts'

const POLLS = [
  {
    kind: 'multiple_choice' as const,
    prompt: 'What should we begin with next year, before anything else?',
    options: ['Fewer meetings', 'A better phone app'],
  },
  {
    kind: 'quiz' as const,
    prompt: 'In which year did we ship version 1.0?',
    options: ['2017', '2019'],
    correctOption: 1,
    reveal: 'host' as const,
  },
  { kind: 'word_cloud' as const, prompt: 'In a word?' },
]

it.skipIf(!hasBrowser)(
  'nothing moves by itself on console and remote while another host runs a whole session',
  async () => {
    const { url: local, ada, session, app } = await opened()
    // Not by a name that leads to this machine alone, which the console would say.
    const url = local.replace('//localhost', '//live.localhost')
    const others = await app.audience(6, session)
    const voters = others.slice(0, 3)
    const path = `${url}/host/${session.id}#k=${session.k}`
    const laptop = await watched('laptop', path)
    const remotes: Screen[] = []
    for (const part of ['Stage', 'Polls', 'Questions']) {
      const remote = await watched('phone', path)
      await remote.page.getByRole('button', { name: part }).first().click()
      remotes.push(remote)
    }
    const screens = [laptop, ...remotes]
    /** Waits until all of them have it in sight, in the bar. */
    const all = async (text: string) => {
      for (const { page } of screens) await page.locator('.console-bar').getByText(text).first().waitFor()
      await settled()
    }
    /** Waits until what glides has come to its place. */
    const settled = async () => {
      for (const { page } of screens)
        await page.evaluate(() => {
          const all = document.getAnimations()
          const ending = all.filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
          return Promise.allSettled(ending.map(({ finished }) => finished))
        })
    }
    /** Waits until all of them, also out of sight, have so many questions that wait. */
    const waiting = async (questions: number) => {
      const tab = `.questions .tabs > button:first-child:has-text("${questions}")`
      for (const { page } of screens) await page.locator(tab).waitFor({ state: 'attached' })
      await settled()
    }
    /** Votes one after another: what arrives together may move more than once. */
    const vote = async (ballotOf: (n: number) => object) => {
      for (const [n, one] of voters.entries()) {
        await one.votes(session, ballotOf(n))
        await all(`${n + 1} of 6 voted`)
      }
    }
    const atLaptop = (text: string) => laptop.page.getByText(text).first().waitFor()

    const drafts = []
    for (const poll of POLLS) drafts.push(await ada.drafts(session, poll))
    const [choice, quiz, words] = drafts
    if (!choice || !quiz || !words) throw new Error('three are drafted')
    await atLaptop(words.prompt)
    await ada.opens(session, choice)
    await all('Close voting')
    await vote((n) => ({ optionId: choice.options[n % 2]?.id }))
    await ada.opens(session, choice, { seconds: 300 })
    for (const { page } of screens) await page.getByRole('timer').waitFor()
    const asked = []
    for (const [n, one] of others.entries())
      asked.push(await one.asks(session, `Question ${n}, on what comes after the summer?`))
    await atLaptop('Question 5')
    const [first, second] = asked
    if (!first || !second) throw new Error('nobody asked')
    await ada.moves(session, first, 'approve')
    await waiting(5)
    await ada.moves(session, second, 'hide')
    await waiting(4)
    await ada.closes(session, choice)
    await all('Open next poll')
    await ada.opens(session, quiz)
    await all('Close voting')
    await vote(() => ({ optionId: quiz.options[0]?.id }))
    await ada.closes(session, quiz)
    await all('Reveal results')
    await ada.call('POST', `/api/sessions/${session.id}/polls/${quiz.id}/reveal`)
    await all('Open next poll')
    await ada.moves(session, first, 'highlight')
    await all('Answered')
    await laptop.page.locator('.queue > [aria-current="true"]').getByRole('button', { name: 'Hide' }).click()
    await waiting(3)
    await ada.moves(session, first, 'answered')
    await all('Open next poll')
    await ada.opens(session, words)
    await vote((n) => ({ text: `word ${n}` }))
    for (const show of ['lobby', 'questions', 'poll']) {
      await ada.call('POST', `/api/sessions/${session.id}/stage`, { show })
      for (const { page } of screens)
        await page.locator(`.screen[data-on-wall="${show}"]`).waitFor({ state: 'attached' })
    }
    for (const { context } of screens) await context.setOffline(true)
    await all('No connection')
    for (const { context } of screens) await context.setOffline(false)
    await ada.ends(session)
    await all('Ended')
    for (const [n, screen] of screens.entries()) await isCalm(screen, `screen ${n}`)
  },
)

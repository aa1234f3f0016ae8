import type { Page } from 'playwright-core'
import { type Ballot, liveAudience, type PollDraft as OneDraft, type Operations } from '../../client/index.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'

/** What a phone shows from the code to the thanks, one state after the other. */

/** What scenes of a phone are given. */
type Phone = {
  page: Page
  /** As phones reach the server, and as programs here do. */
  url: string
  baseUrl: string
  host: Operations
  shoot: (name: string) => Promise<void>
}

export type PhoneScenes = (phone: Phone) => Promise<void>

const OTHERS = 12
const QUESTIONS = [
  'Will the slides be shared?',
  'When do we get the new machines that were promised in spring, and who gets them first?',
  'Is there lunch?',
  'How do we measure whether any of this was worth it, and who decides that in the end?',
  'What is the plan for next year?',
]

export const phoneScenes: PhoneScenes = async ({ page, url, baseUrl, host, shoot }) => {
  const { id, code } = await host.createSession({ title: 'All hands, autumn' })
  const others = Array.from({ length: OTHERS }, () => liveAudience({ baseUrl }))
  for (const one of others) await one.joinSession({ id: code })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()

  /** Asks, votes here by `vote` and elsewhere by `ballot`, and closes; a picture of each. */
  const ask = async (
    draft: PollDraft,
    vote: () => Promise<void>,
    ballot: (options: string[], n: number) => Ballot,
    closed: string,
    name: string = draft.kind,
  ) => {
    const poll = await host.draftPoll({ id, ...(draft as OneDraft) })
    const options = poll.options.map((one) => one.id)
    await host.openPoll({ id, pid: poll.id, seconds: 95 })
    await sees(draft.prompt)
    await shoot(`${name}-open`)
    await vote()
    await sees(/^Your (vote|answer) is in/)
    await shoot(`${name}-voted`)
    for (const [n, one] of others.entries()) await one.vote({ id: code, ...ballot(options, n) })
    await host.closePoll({ id, pid: poll.id })
    await sees(/^(Voting is|Answers are) closed/)
    await sees(closed)
    await shoot(`${name}-closed`)
  }
  const write = async (label: string, text: string) => {
    await page.getByLabel(label).fill(text)
    await shoot(`written-${label.length}`)
    await press('Send')
  }

  for (const [name, path] of [
    ['code', '/'],
    ['lost', '/nope/nope'],
    ['unknown', '/ZZZZZZ'],
  ] as const) {
    await page.goto(url + path)
    await page.getByLabel('Code').waitFor()
    await shoot(name)
  }
  await page.goto(`${url}/${code}`)
  await sees('Your name')
  await shoot('join')
  await page.getByLabel('Your name').fill('Zoe')
  await press('Join')
  await sees('You’re all set')
  await shoot('waiting')

  const option = (options: string[], n: number) => ({ optionId: options[(n * n) % options.length] ?? '' })
  const days = ['Monday', 'Tuesday, after the customers have left', 'Thursday', 'Friday']
  const prompt = 'Which day suits you best for the workshop?'
  await ask({ kind: 'multiple_choice', prompt, options: days }, () => press('Thursday'), option, 'Your vote')
  const quiz = {
    kind: 'quiz' as const,
    options: ['One', 'Two', 'Sixteen'],
    correctOption: 1,
    explanation: 'Phobos and Deimos, both found by Asaph Hall in 1877.',
  }
  const moons = 'How many moons does Mars have?'
  await ask({ ...quiz, prompt: moons }, () => press('Two'), option, 'Right!')
  await ask({ ...quiz, prompt: `${moons} Again.` }, () => press('One'), option, 'Not quite', 'quiz-wrong')
  const primes = { kind: 'quiz' as const, options: ['7', '8', '11'], correctOptions: [0, 2] }
  await ask({ ...primes, prompt: 'Which is a prime?' }, () => press('11'), option, 'Right!', 'quiz-several')
  await ask({ kind: 'rating', prompt: 'How was it?' }, () => press('4'), option, 'Average')
  const word = () => write('A word or a short phrase', 'curious')
  const words = ['calm', 'busy', 'growth', 'curious', 'a lot of meetings']
  const text = (_: string[], n: number) => ({ text: words[n % words.length] ?? '' })
  await ask({ kind: 'word_cloud', prompt: 'The year in one word?' }, word, text, 'growth')
  const answer = () => write('Your answer', 'More breaks, please, and a quieter room.')
  await ask({ kind: 'open_text', prompt: 'What should we do differently?' }, answer, text, 'growth')
  const ranked = {
    kind: 'ranking' as const,
    prompt: 'What matters most?',
    options: ['Pay', 'Colleagues who help when the deadline is near', 'Freedom', 'Learning'],
  }
  const rank = async () => {
    await press('Move “Freedom” up')
    await press('Send my order')
  }
  await ask(ranked, rank, (ranks) => ({ ranks }), 'points')
  const hidden = { kind: 'multiple_choice' as const, prompt: 'A secret?', reveal: 'host' as const }
  await ask({ ...hidden, options: ['Yes', 'No'] }, () => press('No'), option, 'The host hasn’t shown', 'hidden')
  const several = { kind: 'quiz' as const, prompt: 'Which are prime?', options: ['7', '8', '11', '12'], maxChoices: 3 }
  const tick = async () => {
    for (const name of ['7', '8', '11']) await page.getByRole('checkbox', { name, exact: true }).click()
    await shoot('several-ticked')
    await press('Send')
  }
  const first = (options: string[], n: number) => ({ optionIds: options.slice(0, 1 + (n % 3)) })
  await ask({ ...several, correctOptions: [0, 2] }, tick, first, 'Not quite', 'several')
  const three = async () => {
    for (const [n, one] of ['calm', 'curious'].entries()) await page.getByLabel(`Word ${n + 1}`).fill(one)
    await press('Send')
  }
  const two = (_: string[], n: number) => ({ texts: [words[n % 5] ?? '', 'sunny'] })
  await ask({ kind: 'word_cloud', prompt: 'And in three words?', maxWords: 3 }, three, two, 'sunny', 'several-words')
  await breakOff()
  await askQuestions()
  await host.updateSession({ id, settings: { results: 'shared' } })
  await host.endSession({ id })
  await page.getByRole('button', { name: /^Results/ }).click()
  await sees('Thank you for taking part!')
  await shoot('ended')

  /** A change that comes too late. */
  async function breakOff(): Promise<void> {
    const poll = await host.draftPoll({ id, kind: 'rating', prompt: 'And the food?' })
    await host.openPoll({ id, pid: poll.id })
    await sees('And the food?')
    await press('2')
    await sees('Your vote is in')
    await page.context().setOffline(true)
    await press('5')
    await sees('Reconnecting')
    await shoot('offline')
    await host.closePoll({ id, pid: poll.id })
    await page.context().setOffline(false)
    await sees('Voting is closed')
    // Not what the refused change says while the closed poll still checks whether the vote counts.
    await page.locator('.outcome.late').waitFor()
    await shoot('late')
  }

  async function askQuestions(): Promise<void> {
    await press('Questions')
    await shoot('questions-none')
    await page.getByLabel('Ask a question').fill('May we bring our dogs?')
    await press('Ask')
    await sees('Sent to the host.')
    // Listed before others ask: the order of the list is that of arrival.
    await sees(/Waiting for approval/)
    for (const [n, question] of QUESTIONS.entries()) {
      const { id: qid } = (await others[n]?.askQuestion({ id: code, text: question })) ?? {}
      if (!qid) continue
      await host.approveQuestion({ id, qid })
      for (const one of others.slice(5, 12 - n)) await one.upvoteQuestion({ id: code, qid })
      if (n === 1) await host.highlightQuestion({ id, qid })
    }
    await sees('1 new question')
    await shoot('questions-new')
    await press('1 new question')
    await press('Upvote “Is there lunch?”, 5 upvotes')
    await shoot('questions')
  }
}

import type { Page } from 'playwright-core'
import {
  liveAudience,
  type Ballot as OneBallot,
  type PollDraft as OneDraft,
  type Operations,
} from '../../client/index.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import { rings } from '../support/pictures.ts'

/** What the wall shows from the lobby to the thanks, one state after the other. */

type Wall = {
  page: Page
  /** As projectors reach the server, and as programs here do. */
  url: string
  baseUrl: string
  host: Operations
  shoot: (name: string) => Promise<void>
}

const PEOPLE = 96
const PLACES = ['By the sea', 'In the mountains', 'In a city', 'At home']
const PACE = ['Much too slow', 'A little slow', 'Just right', 'A little fast', 'Much too fast']
const LIKELY = Array.from({ length: 11 }, (_, n) =>
  n === 0 ? '0 — Not at all likely' : n === 10 ? '10 — Extremely likely' : String(n),
)
const ARABIC = ['اجتماعات أقل', 'تطبيق أفضل للهاتف', 'دعم في عطلة نهاية الأسبوع', 'وقت أطول للتركيز']
const LONG_PROMPT =
  'Looking back at the last twelve months, which of these would have made the biggest difference to how we work together?'
const LONG_OPTIONS = [
  'Fewer meetings with more than six people, and none of them before ten in the morning',
  'A single place where every decision is written down together with its reasons',
  'Time to finish what was begun before the next thing begins',
  'More people in support, so that those who build are not torn out of their work',
]
const NAMES = 'Ada Grace Linus Margaret Tim Barbara Dennis Radia Ken Hedy Alan Katherine'.split(' ')
const WORDS =
  'team growth focus trust curiosity speed calm customers learning craft pride joy coffee remote clarity patience honesty music energy balance tempo courage humour details respect ideas sleep sunshine'.split(
    ' ',
  )
const ANSWERS = [
  'More breaks, please.',
  'A quieter room for those who write, and a louder one for those who talk.',
  'Let us see the roadmap before it is decided.',
  'Nothing, it was good as it was!',
  'Fewer slides.',
  'Whoever opens a ticket should hear what became of it, even if it is nothing.',
]
const QUESTIONS = [
  'When do the new offices in Leipzig open, and who moves there first?',
  'Will the four-day trial go on in spring?',
  'What happens to the old API once the new one is out?',
  'Can we see the roadmap before it is decided next time?',
]

type Ballot = { optionId?: string; optionIds?: string[]; text?: string; ranks?: string[] }
type BallotOf = (n: number, options: string[]) => Ballot

/** Some options and words are chosen far more often than others. */
const skewed = <T>(values: readonly T[], n: number): T =>
  values[Math.floor((((n * 37) % 100) / 100) ** 2 * values.length)] as T

const choice: BallotOf = (n, options) => ({ optionId: skewed(options, n) })

async function askAlone(host: Operations, id: string, draft: OneDraft) {
  const poll = await host.draftPoll({ id, ...draft })
  await host.openPoll({ id, pid: poll.id })
  return poll
}

export async function wallScenes({ page, url, baseUrl, host, shoot }: Wall): Promise<void> {
  const session = await host.createSession({ title: 'All hands, autumn' })
  const { id, code, k } = session
  await host.updateSession({ id, settings: { scores: 'on' } })
  const people = Array.from({ length: PEOPLE }, () => liveAudience({ baseUrl }))
  for (const [n, one] of people.entries())
    await one.joinSession({ id: code, name: `${NAMES[n % NAMES.length]} ${n < 12 ? '' : n}`.trim() })
  const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()

  /** A poll with its votes. */
  const ask = async (draft: PollDraft, ballotOf: BallotOf, votes = PEOPLE - 15, seconds?: number) => {
    const poll = await host.draftPoll({ id, ...(draft as OneDraft) })
    await host.openPoll({ id, pid: poll.id, ...(seconds !== undefined && { seconds }) })
    const options = poll.options.map((option) => option.id)
    const vote = (one: Operations, n: number) => one.vote({ id: code, ...(ballotOf(n, options) as OneBallot) })
    // Answers stand in the order in which they came.
    if (options.length === 0) for (const [n, one] of people.slice(0, votes).entries()) await vote(one, n)
    else await Promise.all(people.slice(0, votes).map(vote))
    await sees(draft.prompt)
    // The wall has all of them: they may arrive in several frames.
    await sees(new RegExp(`^${votes} (votes?|answers?|people, up to \\d each|of ${PEOPLE} have answered)$`))
    return { close: () => host.closePoll({ id, pid: poll.id }), id: poll.id }
  }

  await page.goto(`${url}/wall/${id}#k=${k}`)
  await sees('Welcome!')
  await shoot('lobby')
  const options = ['Faster onboarding', 'Fewer meetings', 'A better phone app', 'Support on weekends']
  const prompt = 'What should we begin with next year?'
  await ask({ kind: 'multiple_choice', prompt, options }, choice, 0)
  await shoot('multiple_choice-empty')
  await ask({ kind: 'multiple_choice', prompt, options }, choice, 1)
  await shoot('multiple_choice-one')
  const first = await ask({ kind: 'multiple_choice', prompt, options }, choice)
  await shoot('multiple_choice')
  await first.close()
  await sees('Voting is closed')
  await shoot('multiple_choice-closed')
  const halves = ['In the office', 'At home, or wherever I am']
  await ask({ kind: 'multiple_choice', prompt: 'Where do you work best?', options: halves }, choice)
  await shoot('halves')
  await ask({ kind: 'multiple_choice', prompt: 'And where tomorrow?', options: halves, reveal: 'host' }, choice)
  await shoot('halves-hidden')
  await ask({ kind: 'multiple_choice', prompt: 'Which of these, too?', options, maxChoices: 3 }, (n, all) => ({
    optionIds: all.filter((_, place) => (n * (place + 2)) % 5 < 3).slice(0, 3),
  }))
  await shoot('several')
  await host.updateSession({ id, settings: { scores: 'on', letters: 'on' } })
  await ask({ kind: 'multiple_choice', prompt: 'Where shall we meet?', options: PLACES }, choice)
  await shoot('letters')
  await host.updateSession({ id, settings: { scores: 'on', letters: 'off' } })
  await ask({ kind: 'multiple_choice', prompt: LONG_PROMPT, options: LONG_OPTIONS }, choice)
  await shoot('long')
  const pictures: string[] = []
  for (const [width, height] of [
    [800, 500],
    [640, 360],
    [900, 500],
    [500, 400],
  ] as const) {
    const data = rings(width, height).toString('base64')
    pictures.push((await host.addPicture({ id, type: 'image/png', data })).id)
  }
  const tiles = PLACES.map((label, n) => ({ label, picture: { id: pictures[n] ?? '', alt: label } }))
  await ask({ kind: 'multiple_choice', prompt: 'Which view do you like best?', options: tiles }, choice)
  await shoot('tiles')
  const picture = { id: pictures[0] ?? '', alt: 'Rings' }
  await ask({ kind: 'multiple_choice', prompt: 'What is this?', options, picture }, choice)
  await shoot('picture')
  const many = WORDS.slice(0, 12).map((word, n) => `${word}, and ${WORDS[n + 12]} as well`)
  await ask({ kind: 'multiple_choice', prompt: `${prompt} Choose one of many.`, options: many }, choice)
  await shoot('multiple_choice-many')
  const year = 'In which year did we ship version 1.0?'
  const years = ['2017', '2019', '2021']
  // As the console makes a quiz: nobody sees what others chose before it is closed.
  const asked = { kind: 'quiz' as const, reveal: 'closed' as const, options: years, correctOption: 1 }
  const quiz = await ask({ ...asked, prompt: year }, choice)
  await shoot('quiz')
  await quiz.close()
  await sees('Correct')
  await shoot('quiz-closed')
  const two = await ask({ ...asked, prompt: 'And which version was that?', options: ['0.9', '1.0'] }, choice)
  await shoot('quiz-halves')
  await two.close()
  await sees('Correct')
  await shoot('quiz-halves-closed')
  const timed = { kind: 'multiple_choice' as const, reveal: 'closed' as const, options: PLACES }
  await ask({ ...timed, prompt: 'Where shall we go first?' }, choice, 40, 60)
  await shoot('timer')
  await ask({ ...timed, prompt: 'And where after that?' }, choice, 40, 20)
  // Nothing beats for the picture, which comes once nothing moves.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.locator('.countdown.last').waitFor()
  await shoot('last-seconds')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // One leads, another and a third come after them, then more and more.
  for (const right of [1, 2, 2, 2, 3, 6, 9]) {
    const next = { ...asked, prompt: `${year} Once more, for ${right}.` }
    await (await ask(next, (n, all) => ({ optionId: all[n < right ? 1 : 0] ?? '' }))).close()
  }
  await ask({ kind: 'rating', prompt: 'How clear is our strategy to you?' }, (n, steps) => ({
    optionId: skewed(steps.toReversed(), n),
  }))
  await shoot('rating')
  await ask({ kind: 'rating', prompt: 'How likely are you to recommend us?', options: LIKELY }, (n, steps) => ({
    optionId: skewed(steps.toReversed(), n),
  }))
  await shoot('rating-ends')
  await ask({ kind: 'rating', prompt: 'The pace was …', options: PACE }, choice)
  await shoot('rating-words')
  await ask({ kind: 'ranking', prompt: 'Which of these would help you most?', options }, (n, all) => ({
    ranks: [...all.slice(n % 3), ...all.slice(0, n % 3)],
  }))
  await shoot('ranking')
  const word = 'In one word: how was the last quarter?'
  await ask({ kind: 'word_cloud', prompt: word }, (n) => ({ text: skewed(WORDS, n) }))
  await sees('sunshine')
  await shoot('word_cloud')
  await ask({ kind: 'word_cloud', prompt: 'And the next one?' }, (n) => ({ text: skewed(WORDS, n * n) }), 6)
  await shoot('word_cloud-few')
  await ask(
    { kind: 'open_text', prompt: 'What else should we talk about?' },
    (n) => ({ text: ANSWERS[n % ANSWERS.length] ?? '' }),
    9,
  )
  await shoot('open_text')
  const numbered = (n: number) => `${n + 1}. ${ANSWERS[n % ANSWERS.length]}`
  const wide = await ask({ kind: 'open_text', prompt: 'And what else?' }, (n) => ({ text: numbered(n) }))
  await sees(/^\+\d+ more/)
  await shoot('open_text-many')
  await host.setStage({ id, show: 'answer', pollId: wide.id, text: numbered(5) })
  await page.locator('.question .text').waitFor()
  await shoot('answer')
  await ask({ kind: 'multiple_choice', prompt: 'Shall we do this again?', options, reveal: 'host' }, choice)
  await shoot('hidden')
  await ask({ kind: 'rating', prompt: 'How was the food?', reveal: 'host' }, choice)
  await shoot('rating-hidden')

  for (const [n, text] of QUESTIONS.entries()) {
    const { id: qid } = (await people[n]?.askQuestion({ id: code, text })) ?? {}
    if (!qid) continue
    await host.approveQuestion({ id, qid })
    for (const one of people.slice(20, 60 - n * 9)) await one.upvoteQuestion({ id: code, qid })
    if (n > 0) continue
    await host.highlightQuestion({ id, qid })
    await sees(text)
    await shoot('question')
    const reply = 'In May. The support moves first.'
    await host.replyToQuestion({ id, qid, text: reply })
    await sees(reply)
    await shoot('question-replied')
    await host.unpinQuestion({ id, qid })
  }
  await host.setStage({ id, show: 'questions' })
  await sees('Questions from the audience')
  await shoot('questions')
  await host.setStage({ id, show: 'scores' })
  await page.locator('.scores .place').first().waitFor()
  await shoot('scores')
  await host.setStage({ id, show: 'scores', podium: true })
  await sees('Congratulations!')
  await shoot('podium')
  const tie = { ...asked, prompt: `${year} A last time.` }
  await (await ask(tie, (n, all) => ({ optionId: all[n === 1 ? 1 : 0] ?? '' }))).close()
  await host.setStage({ id, show: 'scores', podium: true })
  await sees('Congratulations!')
  await shoot('podium-tied')
  const several = {
    kind: 'quiz' as const,
    reveal: 'closed' as const,
    prompt: 'In which years did we move?',
    options: years,
    correctOptions: [0, 2],
  }
  await (await ask({ ...several, explanation: 'To Leipzig, and back.' }, choice)).close()
  await sees('To Leipzig')
  await shoot('quiz-several')
  await host.setStage({ id, show: 'poll' })
  const {
    id: secret,
    code: secretCode,
    k: secretKey,
  } = await host.createSession({
    title: 'A secret vote',
    settings: { anonymous: true },
    brand: { name: 'Acme', colors: { accent: '#c2410c' } },
  })
  await host.endSession({ id })
  await sees('This session has ended')
  await shoot('ended')
  await host.updateSession({ id, settings: { scores: 'on', results: 'shared' } })
  await page.locator('.thanks .qr').waitFor()
  await shoot('ended-shared')
  await page.goto(`${url}/wall/${secret}#k=${secretKey}`)
  await sees(secretCode.slice(0, 3))
  await shoot('brand')
  await page.context().setOffline(true)
  await page.locator('.lost').filter({ hasText: /./ }).waitFor()
  await shoot('lost')
  await page.context().setOffline(false)
  await page.goto(`${url}/wall/${secret}?overlay#k=${secretKey}`)
  await askAlone(host, secret, { kind: 'multiple_choice', prompt, options })
  await sees(prompt)
  await shoot('overlay')
  const arabic = await host.createSession({ title: 'لقاء الخريف', settings: { language: 'ar' } })
  await page.goto(`${url}/wall/${arabic.id}#k=${arabic.k}`)
  await page.locator('.lobby .qr').waitFor()
  await shoot('arabic-lobby')
  const here = people.slice(0, 12)
  for (const one of here) await one.joinSession({ id: arabic.code })
  const poll = await askAlone(host, arabic.id, {
    kind: 'multiple_choice',
    prompt: 'بماذا نبدأ في العام القادم؟',
    options: ARABIC,
  })
  for (const [n, one] of here.entries())
    await one.vote({ id: arabic.code, optionId: poll.options[[0, 2, 0, 1, 2, 0][n % 6] ?? 0]?.id ?? '' })
  await page.locator('.bar.first').waitFor()
  await shoot('arabic')
  await page.goto(`${url}/wall/${secret}#k=nope`)
  await page.reload()
  await page.getByRole('heading').first().waitFor()
  await shoot('refused')
}

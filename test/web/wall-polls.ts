import { rings } from '../support/pictures.ts'
import { choice, skewed, type WallSession } from './wall-session.ts'

/** What the wall shows of polls of each kind, with few votes and many, open and closed. */

const PLACES = ['By the sea', 'In the mountains', 'In a city', 'At home']
const PACE = ['Much too slow', 'A little slow', 'Just right', 'A little fast', 'Much too fast']
const LIKELY = Array.from({ length: 11 }, (_, n) =>
  n === 0 ? '0 — Not at all likely' : n === 10 ? '10 — Extremely likely' : String(n),
)
const LONG_PROMPT =
  'Looking back at the last twelve months, which of these would have made the biggest difference to how we work together?'
const LONG_OPTIONS = [
  'Fewer meetings with more than six people, and none of them before ten in the morning',
  'A single place where every decision is written down together with its reasons',
  'Time to finish what was begun before the next thing begins',
  'More people in support, so that those who build are not torn out of their work',
]
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
const OPTIONS = ['Faster onboarding', 'Fewer meetings', 'A better phone app', 'Support on weekends']
const PROMPT = 'What should we begin with next year?'
const YEAR = 'In which year did we ship version 1.0?'
const YEARS = ['2017', '2019', '2021']
/** As the console makes a quiz: nobody sees what others chose before it is closed. */
const QUIZ = { kind: 'quiz' as const, reveal: 'closed' as const, options: YEARS, correctOption: 1 }

export async function choices({ ask, host, id, sees, shoot }: WallSession): Promise<void> {
  await ask({ kind: 'multiple_choice', prompt: PROMPT, options: OPTIONS }, choice, 0)
  await shoot('multiple_choice-empty')
  await ask({ kind: 'multiple_choice', prompt: PROMPT, options: OPTIONS }, choice, 1)
  await shoot('multiple_choice-one')
  const first = await ask({ kind: 'multiple_choice', prompt: PROMPT, options: OPTIONS }, choice)
  await shoot('multiple_choice')
  await first.close()
  await sees('Voting is closed')
  await shoot('multiple_choice-closed')
  const halves = ['In the office', 'At home, or wherever I am']
  await ask({ kind: 'multiple_choice', prompt: 'Where do you work best?', options: halves }, choice)
  await shoot('halves')
  await ask({ kind: 'multiple_choice', prompt: 'And where tomorrow?', options: halves, reveal: 'host' }, choice)
  await shoot('halves-hidden')
  await ask({ kind: 'multiple_choice', prompt: 'Which of these, too?', options: OPTIONS, maxChoices: 3 }, (n, all) => ({
    optionIds: all.filter((_, place) => (n * (place + 2)) % 5 < 3).slice(0, 3),
  }))
  await shoot('several')
  await host.updateSession({ id, settings: { scores: 'on', letters: 'on' } })
  await ask({ kind: 'multiple_choice', prompt: 'Where shall we meet?', options: PLACES }, choice)
  await shoot('letters')
  await host.updateSession({ id, settings: { scores: 'on', letters: 'off' } })
  await ask({ kind: 'multiple_choice', prompt: LONG_PROMPT, options: LONG_OPTIONS }, choice)
  await shoot('long')
}

export async function pictures({ ask, host, id, shoot }: WallSession): Promise<void> {
  const added: string[] = []
  for (const [width, height] of [
    [800, 500],
    [640, 360],
    [900, 500],
    [500, 400],
  ] as const) {
    const data = rings(width, height).toString('base64')
    added.push((await host.addPicture({ id, type: 'image/png', data })).id)
  }
  const tiles = PLACES.map((label, n) => ({ label, picture: { id: added[n] ?? '', alt: label } }))
  await ask({ kind: 'multiple_choice', prompt: 'Which view do you like best?', options: tiles }, choice)
  await shoot('tiles')
  const picture = { id: added[0] ?? '', alt: 'Rings' }
  await ask({ kind: 'multiple_choice', prompt: 'What is this?', options: OPTIONS, picture }, choice)
  await shoot('picture')
  const many = WORDS.slice(0, 12).map((word, n) => `${word}, and ${WORDS[n + 12]} as well`)
  await ask({ kind: 'multiple_choice', prompt: `${PROMPT} Choose one of many.`, options: many }, choice)
  await shoot('multiple_choice-many')
}

export async function quizzes({ ask, sees, shoot }: WallSession): Promise<void> {
  const quiz = await ask({ ...QUIZ, prompt: YEAR }, choice)
  await shoot('quiz')
  await quiz.close()
  await sees('Correct')
  await shoot('quiz-closed')
  const two = await ask({ ...QUIZ, prompt: 'And which version was that?', options: ['0.9', '1.0'] }, choice)
  await shoot('quiz-halves')
  await two.close()
  await sees('Correct')
  await shoot('quiz-halves-closed')
}

export async function clocks({ ask, page, shoot }: WallSession): Promise<void> {
  const timed = { kind: 'multiple_choice' as const, reveal: 'closed' as const, options: PLACES }
  await ask({ ...timed, prompt: 'Where shall we go first?' }, choice, 40, 60)
  await shoot('timer')
  await ask({ ...timed, prompt: 'And where after that?' }, choice, 40, 20)
  // Nothing beats for the picture, which comes once nothing moves.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.locator('.countdown.last').waitFor()
  await shoot('last-seconds')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
}

/** One leads, another and a third come after them, then more and more. */
export async function quizRounds({ ask }: WallSession): Promise<void> {
  for (const right of [1, 2, 2, 2, 3, 6, 9]) {
    const next = { ...QUIZ, prompt: `${YEAR} Once more, for ${right}.` }
    await (await ask(next, (n, all) => ({ optionId: all[n < right ? 1 : 0] ?? '' }))).close()
  }
}

/** The second catches up with the first. */
export async function tiedPodium({ ask, host, id, sees, shoot }: WallSession): Promise<void> {
  const tie = { ...QUIZ, prompt: `${YEAR} A last time.` }
  await (await ask(tie, (n, all) => ({ optionId: all[n === 1 ? 1 : 0] ?? '' }))).close()
  await host.setStage({ id, show: 'scores', podium: true })
  await sees('Congratulations!')
  await shoot('podium-tied')
}

export async function severalRight({ ask, host, id, sees, shoot }: WallSession): Promise<void> {
  const { correctOption: _, ...quiz } = QUIZ
  const several = { ...quiz, prompt: 'In which years did we move?', correctOptions: [0, 2] }
  await (await ask({ ...several, explanation: 'To Leipzig, and back.' }, choice)).close()
  await sees('To Leipzig')
  await shoot('quiz-several')
  await host.setStage({ id, show: 'poll' })
}

export async function scales({ ask, shoot }: WallSession): Promise<void> {
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
  await ask({ kind: 'ranking', prompt: 'Which of these would help you most?', options: OPTIONS }, (n, all) => ({
    ranks: [...all.slice(n % 3), ...all.slice(0, n % 3)],
  }))
  await shoot('ranking')
}

export async function words({ ask, sees, shoot }: WallSession): Promise<void> {
  const word = 'In one word: how was the last quarter?'
  await ask({ kind: 'word_cloud', prompt: word }, (n) => ({ text: skewed(WORDS, n) }))
  await sees('sunshine')
  await shoot('word_cloud')
  await ask({ kind: 'word_cloud', prompt: 'And the next one?' }, (n) => ({ text: skewed(WORDS, n * n) }), 6)
  await shoot('word_cloud-few')
}

export async function texts({ ask, host, id, page, sees, shoot }: WallSession): Promise<void> {
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
}

export async function hidden({ ask, shoot }: WallSession): Promise<void> {
  await ask({ kind: 'multiple_choice', prompt: 'Shall we do this again?', options: OPTIONS, reveal: 'host' }, choice)
  await shoot('hidden')
  await ask({ kind: 'rating', prompt: 'How was the food?', reveal: 'host' }, choice)
  await shoot('rating-hidden')
}

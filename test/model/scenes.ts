import type { Dice } from './dice.ts'
import { drawBallot } from './draw-content.ts'
import type { Operation } from './operations.ts'
import type { Cast } from './rules.ts'
import { isLive, type Poll, type SessionState, type State } from './state.ts'

/** What chance seldom brings about: an instant that decides, and operations that get into each other's way. */

/** A batch of a scene, made of how things stand when it is played. */
export type Step = {
  operations(state: State, cast: Cast): Operation[]
  /** The instant for it, where that matters. */
  at?(state: State): number | undefined
}

type Scene = (dice: Dice, session: SessionState, poll: Poll) => Step[]

/** A scene about an open poll of a live session; no steps where there is none. */
export function drawScene(dice: Dice, { sessions, now }: State): Step[] {
  const open = [...sessions.values()].flatMap((session) => {
    const poll = session.polls.find(({ state }) => state === 'open')
    return poll && isLive(session, now) ? [{ session, poll }] : []
  })
  if (open.length === 0) return []
  const { session, poll } = dice.of(open)
  const scene = dice.of<Scene>([
    sessionEnds,
    pollRunsOut,
    pollIsClosed,
    quizIsScored,
    quizIsScored,
    questionsAreHighlighted,
  ])
  return [everybodyJoins(session), everybodyVotes(dice, session), ...scene(dice, session, poll)]
}

/** The session ends by itself, and who has just voted votes again at that instant. */
const sessionEnds: Scene = (dice, session) => [
  { operations: ({ now }) => [{ does: 'update', body: { endsAt: now + 5 }, ...byOwner(session) }] },
  { ...everybodyVotes(dice, session), at: ({ sessions }) => sessions.get(session.id)?.endsAt },
]

/** The same for the poll's timer. */
const pollRunsOut: Scene = (dice, session, { id }) => [
  { operations: () => [{ does: 'open', poll: id, seconds: 5, ...byOwner(session) }] },
  {
    ...everybodyVotes(dice, session),
    at: ({ sessions }) => sessions.get(session.id)?.polls.find((one) => one.id === id)?.closesAt,
  },
]

/** The poll is closed while people vote on it. */
const pollIsClosed: Scene = (dice, session, { id }) => [
  {
    operations: (state, cast) => [
      ...everybodyVotes(dice, session).operations(state, cast),
      { does: 'close', poll: id, ...byOwner(session) },
    ],
  },
]

const QUIZ = { kind: 'quiz', prompt: 'Which?', options: ['red', 'green', 'blue'], correctOptions: [0, 2] } as const

/** A quiz in which one person chooses each option, so that two get points once it is closed. */
const quizIsScored: Scene = (_dice, session) => {
  const drafted = ({ sessions }: State) =>
    sessions.get(session.id)?.polls.findLast(({ prompt }) => prompt === QUIZ.prompt)
  const draft = { ...QUIZ, options: [...QUIZ.options], correctOptions: [...QUIZ.correctOptions] }
  return [
    { operations: () => [{ does: 'update', body: { settings: { scores: 'on' } }, ...byOwner(session) }] },
    { operations: () => [{ does: 'draft', draft, ...byOwner(session) }] },
    { operations: (state) => [{ does: 'open', poll: drafted(state)?.id ?? '', ...byOwner(session) }] },
    {
      operations: (state, { participants }) =>
        (drafted(state)?.options ?? []).flatMap(({ id }, n) => {
          const phone = [...participants.keys()][n]
          return phone ? [{ does: 'vote', phone, session: session.id, body: { optionId: id } } as const] : []
        }),
    },
    { operations: (state) => [{ does: 'close', poll: drafted(state)?.id ?? '', ...byOwner(session) }] },
  ]
}

/** Two questions come to the stage at the same time. */
const questionsAreHighlighted: Scene = (_dice, session) => [
  {
    operations: (_state, cast) =>
      [...cast.participants.keys()]
        .slice(0, 2)
        .map((phone) => ({ does: 'ask', text: 'Why now?', phone, session: session.id })),
  },
  {
    operations: ({ sessions }) =>
      [...(sessions.get(session.id)?.questions.keys() ?? [])]
        .slice(-2)
        .map((question) => ({ does: 'moderate', move: 'highlight', question, ...byOwner(session) })),
  },
]

const byOwner = ({ id, owner }: SessionState) => ({ host: owner, proof: 'cookie', session: id }) as const

const everybodyJoins = ({ id }: SessionState): Step => ({
  operations: (_state, { participants }) =>
    [...participants.keys()].map((phone) => ({ does: 'join', phone, session: id })),
})

const everybodyVotes = (dice: Dice, { id }: SessionState): Step => ({
  operations: ({ sessions }, { participants }) => {
    const session = sessions.get(id)
    if (!session) return []
    return [...participants.keys()].map((phone) => ({
      does: 'vote',
      phone,
      session: id,
      body: drawBallot(dice, session),
    }))
  },
})

import type { PollDraft } from '../../shared/schemas/draft.ts'
import type { Dice } from '../model/dice.ts'
import { MOVES } from '../model/operations.ts'
import { drawScene } from './scenes.ts'
import {
  type Fault,
  HOSTS,
  LATE,
  PHONES,
  type Round,
  type Script,
  SPARE,
  type Task,
  type Turn,
  WATCHERS,
} from './script.ts'

/** Draws what a play is about from its seed. */

/**
 * No timer runs out within 1.5 s of a round, by which the clocks of nodes differ: there, one node has stored the end of a
 * poll that is open by another's clock, and the model has one clock.
 */
const POLLS: PollDraft[] = [
  { kind: 'multiple_choice', prompt: 'Which?', options: ['red', 'green', 'blue'], maxChoices: 2 },
  { kind: 'word_cloud', prompt: 'In a word or two?', maxWords: 2 },
  {
    kind: 'quiz',
    prompt: 'Right?',
    options: ['yes', 'aye', 'no'],
    correctOptions: [0, 1],
    reveal: 'host',
    seconds: 60,
  },
  { kind: 'ranking', prompt: 'Best?', options: ['tea', 'coffee'] },
  { kind: 'open_text', prompt: 'Why?', seconds: 12 },
  { kind: 'rating', prompt: 'How?', reveal: 'closed' },
]

/** Of so many plays with several nodes, one begins on an empty database: each migration takes a while. */
const FIRST_START_IN = 20
const ROUNDS_MAX = 2
const TURNS_MIN = 2
const TURNS_MAX = 10
/** The server distinguishes an idle loop, a busy one and a full one. */
const LOOP_USES = [0, 0, 0.6, 0.9]
/** A round takes about this many steps. */
const STEPS = 120
/** Steps from a fault of a scene to the next of the same scene. */
const LATER = 40

export function drawScript(dice: Dice): Script {
  const nodes = 1 + dice.below(3)
  const polls = dice.some(POLLS).slice(0, 3)
  const drawn = Array.from({ length: 1 + dice.below(ROUNDS_MAX) }, (_, index) => drawRound(dice, nodes, index))
  const isFirst = isFirstOfItsActor(new Set())
  const rounds = drawn.map((round) => ({ ...round, turns: round.turns.filter(isFirst) }))
  const skew = Array.from({ length: nodes }, () => (dice.oneIn(3) ? dice.below(3_000) - 1_500 : 0))
  const isSecret = dice.oneIn(5)
  const hasTickets = dice.oneIn(4)
  return {
    nodes,
    isFirstStart: nodes > 1 && dice.oneIn(FIRST_START_IN),
    isSecret,
    hasScores: !isSecret && skew.every((of) => of === 0),
    hasTickets,
    polls,
    skew,
    rounds,
    loopUse: dice.of(LOOP_USES),
    slowReader: dice.oneIn(3) ? dice.of(WATCHERS) : undefined,
  }
}

function drawRound(dice: Dice, nodes: number, index: number): Round {
  const scene = dice.oneIn(4) ? { turns: [], faults: [], isAlone: false, within: 0 } : drawScene(dice, nodes)
  const count = scene.isAlone ? 0 : TURNS_MIN + dice.below(TURNS_MAX - TURNS_MIN)
  const turns = [...scene.turns, ...Array.from({ length: count }, () => drawTurn(dice, nodes))]
  const faults = Array.from({ length: scene.isAlone ? 0 : dice.below(3) }, () => ({
    at: dice.below(STEPS),
    fault: drawFault(dice),
  }))
  for (const [place, fault] of scene.faults.entries())
    faults.push({ at: dice.below(scene.within) + place * LATER, fault })
  const clock = index === 0 ? 0 : dice.of([1, 50, 2_000, 70_000, 3_600_000])
  return { clock, turns, faults: faults.sort((one, other) => one.at - other.at) }
}

/**
 * Of two questions of one phone at one instant nobody knows which comes first in the roster. And somebody who has not
 * learned of joining, and tries again later, is somebody else to the server.
 */
const isFirstOfItsActor =
  (seen: Set<string>) =>
  ({ actor, task: { does } }: Turn): boolean =>
    !(does === 'ask' || (does === 'join' && actor === LATE)) || seen.size < seen.add(`${actor} ${does}`).size

type Deal = readonly [weight: number, draw: (dice: Dice) => Task]
const BY_PHONE: Deal[] = [
  [12, (dice) => ({ does: 'vote', poll: dice.below(3), choice: dice.below(3) })],
  [3, (dice) => ({ does: 'ask', text: `Why ${dice.below(100)}?` })],
  [4, (dice) => ({ does: 'upvote', question: dice.below(3) })],
  [2, (dice) => ({ does: 'take back', question: dice.below(3) })],
  [1, () => ({ does: 'leave' })],
  [1, () => ({ does: 'join' })],
  [2, (dice) => ({ does: 'see picture', picture: dice.below(3) })],
  [4, () => ({ does: 'read' })],
]
const BY_HOST: Deal[] = [
  [
    6,
    (dice) => ({ does: 'open', poll: dice.below(3), expects: dice.of(['nothing', 'what I see', 'anything'] as const) }),
  ],
  [5, (dice) => ({ does: 'close', poll: dice.below(3) })],
  [6, (dice) => ({ does: 'moderate', question: dice.below(3), move: dice.of(MOVES) })],
  [1, (dice) => ({ does: 'remove', person: dice.below(3) })],
  [1, (dice) => ({ does: 'restore', person: dice.below(3) })],
  [1, (dice) => ({ does: 'void', ticket: dice.below(SPARE + 1) })],
  [3, (dice) => ({ does: 'merge', question: dice.below(3), into: dice.below(3) })],
  [2, (dice) => ({ does: 'split', question: dice.below(3) })],
  [2, (dice) => ({ does: 'reply', question: dice.below(3), text: dice.oneIn(3) ? '' : `As ${dice.below(100)}` })],
  [2, (dice) => ({ does: 'reveal', poll: dice.below(3), revealed: dice.oneIn(2) })],
  [2, (dice) => ({ does: 'stage', show: dice.of(['poll', 'lobby', 'questions'] as const) })],
  [2, (dice) => ({ does: 'stage', show: 'scores', ...(dice.oneIn(2) && { podium: true as const }) })],
  [
    1,
    (dice) => ({
      does: 'edit',
      poll: dice.below(3),
      prompt: `What ${dice.below(100)}?`,
      ...(dice.oneIn(2) && { picture: dice.below(3) }),
    }),
  ],
  [2, (dice) => ({ does: 'add picture', shade: dice.below(2) })],
  [1, (dice) => ({ does: 'show behind', picture: dice.below(3) })],
  [1, (dice) => ({ does: 'delete draft', poll: dice.below(3) })],
  [1, (dice) => ({ does: 'draft', draft: dice.of(POLLS), ...(dice.oneIn(2) && { picture: dice.below(3) }) })],
  [1, () => ({ does: 'end' })],
  [4, () => ({ does: 'read' })],
]

function drawTurn(dice: Dice, nodes: number): Turn {
  const node = dice.below(nodes)
  if (dice.oneIn(20)) return { actor: LATE, node, task: { does: 'join' } }
  const isPhone = !dice.oneIn(3)
  const actor = dice.of<string>(isPhone ? PHONES : HOSTS)
  const deals = isPhone ? BY_PHONE : BY_HOST
  const all = deals.flatMap(([weight, draw]) => Array<typeof draw>(weight).fill(draw))
  return { actor, node, task: dice.of(all)(dice) }
}

function drawFault(dice: Dice): Fault {
  const pick = dice.below(1_000)
  return dice.of<Fault>([
    { does: 'cut', when: dice.of(['before', 'after'] as const), pick },
    { does: 'refuse', code: dice.of(['57P01', '53100'] as const), pick },
    { does: 'deafen', pick },
    { does: 'kill', pick },
    { does: 'give up', isNoticed: dice.oneIn(2), elsewhere: dice.oneIn(2), pick },
    { does: 'give up', isNoticed: dice.oneIn(2), elsewhere: dice.oneIn(2), pick },
    { does: 'pause', of: 'vote' },
    { does: 'pause', of: 'anything' },
    { does: 'delay statement' },
    { does: 'delay request' },
  ])
}

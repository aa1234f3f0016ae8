import type { PollDraft } from '../../client/index.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import type { PollState } from '../../shared/schemas/poll.ts'
import { WORDS } from './counting.ts'
import type { Dice } from './dice.ts'
import { type Change, MOVES, type Operation, type Proof, type VoteBody } from './operations.ts'
import type { Poll, SessionState, State } from './state.ts'

/** Who there is to act. */
export type Actors = {
  hosts: readonly string[]
  phones: readonly string[]
  /** The participant of each phone, but for one that stays a stranger. */
  participants: ReadonlyMap<string, string>
}

const SESSIONS_MAX = 4
const NOWHERE = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'
const CHOICES: readonly string[] = ['multiple_choice', 'quiz', 'ranking']
const LABELS = ['red', 'green', 'blue', 'grün', 'rouge']

/** How often each operation is drawn. */
const WEIGHTS: Record<Operation['does'], number> = {
  create: 2,
  update: 4,
  end: 1,
  delete: 1,
  draft: 7,
  edit: 4,
  'delete draft': 2,
  open: 10,
  close: 5,
  copy: 2,
  moderate: 12,
  join: 8,
  vote: 30,
  ask: 8,
  upvote: 8,
  'take back': 3,
}
const DEALT = Object.entries(WEIGHTS).flatMap(([does, weight]) =>
  Array<Operation['does']>(weight).fill(does as Operation['does']),
)

/**
 * An operation that may or may not go through, as things stand.
 * @param focus the session that it is mostly about, so that those at the same time get into each other's way
 */
export function drawOperation(
  dice: Dice,
  state: State,
  actors: Actors,
  focus: SessionState | undefined,
): Operation {
  const sessions = [...state.sessions.values()]
  const does = dice.of(DEALT)
  if (sessions.length === 0 || (does === 'create' && sessions.length < SESSIONS_MAX)) {
    return drawCreate(dice, actors)
  }
  const session = focus && !dice.oneIn(6) ? focus : dice.of(sessions)
  const proof: Proof = dice.oneIn(12) ? 'wrong key' : dice.oneIn(3) ? 'key' : 'cookie'
  const host = dice.oneIn(12) ? dice.of(actors.hosts) : session.owner
  const id = dice.oneIn(60) ? NOWHERE : session.id
  const byHost = { host, proof, session: id }
  const phone = dice.of(actors.phones)
  const byPhone = { phone, session: id }
  const participant = actors.participants.get(phone)
  const isIn = session.participants.has(participant ?? '')
  const joins = participant !== undefined && !isIn && !dice.oneIn(6)
  const isByPhone = ['join', 'vote', 'ask', 'upvote', 'take back'].includes(does)
  if (isByPhone && joins) return { does: 'join', ...byPhone, ...drawPerson(dice) }
  const poll = (wanted?: PollState) => {
    const fitting = session.polls.filter(({ state }) => state === wanted)
    const isFitting = fitting.length > 0 && !dice.oneIn(4)
    return dice.oneIn(25) ? NOWHERE : dice.of(isFitting ? fitting : session.polls).id
  }
  const question = () => dice.of([...session.questions.keys(), NOWHERE])
  if (session.polls.length === 0) return { does: 'draft', draft: drawDraft(dice), ...byHost }
  switch (does) {
    case 'update':
      return { does, body: drawSessionChange(dice, session, state.now), ...byHost }
    case 'end':
      return { does, ...byHost }
    case 'delete':
      return { does, ...byHost }
    case 'create':
    case 'draft':
      return { does: 'draft', draft: drawDraft(dice), ...byHost }
    case 'edit':
      return { does, poll: poll(), change: drawChange(dice, session), ...byHost }
    case 'copy':
    case 'delete draft':
      return { does, poll: poll(), ...byHost }
    case 'open':
      return { does, poll: poll('draft'), ...byHost }
    case 'close':
      return { does, poll: poll('open'), ...byHost }
    case 'moderate':
      return { does, question: question(), move: dice.of(MOVES), ...byHost }
    case 'join':
      if (participant === undefined) return { does: 'ask', text: 'Who is there?', ...byPhone }
      return { does, ...byPhone, ...drawPerson(dice) }
    case 'vote':
      return { does, body: drawBallot(dice, session), ...byPhone }
    case 'ask':
      return { does, text: `Why ${dice.below(1_000_000)}?`, ...byPhone }
    case 'upvote':
    case 'take back':
      return { does, question: question(), ...byPhone }
  }
}

function drawCreate(dice: Dice, { hosts }: Actors): Operation {
  const drafts = Array.from({ length: dice.below(4) }, () => drawDraft(dice))
  const title = `Session ${dice.below(1_000)}`
  return {
    does: 'create',
    host: dice.of(hosts),
    title,
    ...(drafts.length > 0 && { polls: drafts }),
  }
}

function drawDraft(dice: Dice): PollDraft {
  const kind = dice.of(POLL_KIND_NAMES)
  const prompt = `What ${dice.below(1_000_000)}`
  if (!CHOICES.includes(kind)) return { kind, prompt }
  const options = LABELS.slice(0, 2 + dice.below(LABELS.length - 1))
  const correctOption = dice.below(options.length)
  return { kind, prompt, options, ...(kind === 'quiz' && { correctOption }) }
}

function drawChange(dice: Dice, { polls }: SessionState) {
  if (dice.oneIn(2)) return { position: dice.below(polls.length + 1) }
  return { prompt: `What else ${dice.below(1_000_000)}` }
}

function drawSessionChange(dice: Dice, { createdAt, endsAt }: SessionState, now: number): Change {
  return dice.of<Change>([
    { settings: { questions: dice.oneIn(3) ? 'off' : 'on' } },
    { settings: { moderation: dice.oneIn(2) ? 'after' : 'before' } },
    { settings: { people: dice.oneIn(2) ? 'hidden' : 'shown' } },
    { settings: { results: dice.oneIn(2) ? 'shared' : 'kept' } },
    {},
    { title: `Called ${dice.below(1_000)}` },
    { endsAt: now + 60_000 + dice.below(60_000) },
    { endsAt: now - dice.below(2) },
    { endsAt: endsAt + 1 },
    { createdAt: createdAt - dice.below(1_000) },
    { createdAt: endsAt },
  ])
}

function drawPerson(dice: Dice): { name?: string; email?: string } {
  const n = dice.below(100)
  return {
    ...(dice.oneIn(2) && { name: `Guest ${n}` }),
    ...(dice.oneIn(3) && { email: `g${n}@x.org` }),
  }
}

/** Mostly for the poll that is open as far as the model knows, now and then for another. */
function drawBallot(dice: Dice, { polls }: SessionState): VoteBody {
  const open = polls.find(({ state }) => state === 'open') ?? dice.of(polls)
  const poll = dice.oneIn(12) ? dice.of(polls) : open
  return { ...ballotFor(dice, poll), ...(dice.oneIn(2) && { pollId: poll.id }) }
}

function ballotFor(dice: Dice, { kind, options }: Poll): VoteBody {
  const ids = options.map(({ id }) => id)
  if (kind === 'word_cloud') return { text: dice.of(Object.keys(WORDS)) }
  if (kind === 'open_text') return { text: `Because ${dice.below(1_000_000)}` }
  return kind === 'ranking' ? { ranks: dice.some(ids) } : { optionId: dice.of(ids) }
}

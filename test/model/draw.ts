import { PICTURES_PER_SESSION, ROOM_CAP } from '../../shared/limits.ts'
import type { PollState } from '../../shared/schemas/poll.ts'
import type { Dice } from './dice.ts'
import {
  drawBallot,
  drawChange,
  drawDraft,
  drawKey,
  drawPerson,
  drawPicture,
  drawSessionChange,
  drawStage,
  drawText,
  drawTicket,
  drawTurn,
} from './draw-content.ts'
import { MOVES, type Operation, type Proof } from './operations.ts'
import { isLive, PUBLIC, type SessionState, type State } from './state.ts'

/** Who there is to act. */
export type Actors = {
  hosts: readonly string[]
  phones: readonly string[]
  /** The participant of each phone, but for one that stays a stranger. */
  participants: ReadonlyMap<string, string>
}

const SESSIONS_MAX = 4
/** A crowd fills a session but for a seat, or has more people than there are seats. */
const CROWD_MIN = 190
/** Few, so that the same picture is sent again. */
const SHADES = 12
const NOWHERE = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'

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
  reveal: 4,
  stage: 5,
  turn: 5,
  moderate: 12,
  issue: 2,
  void: 2,
  'add picture': 5,
  'add pictures': 1,
  'see picture': 4,
  remove: 3,
  restore: 3,
  merge: 7,
  split: 4,
  reply: 3,
  crowd: 1,
  join: 5,
  leave: 3,
  vote: 30,
  ask: 10,
  upvote: 10,
  'take back': 4,
}
const DEALT = Object.entries(WEIGHTS).flatMap(([does, weight]) =>
  Array<Operation['does']>(weight).fill(does as Operation['does']),
)

/** The session that operations at the same time are mostly about: mostly one that is live. */
export function drawFocus(dice: Dice, { sessions, now }: State): SessionState | undefined {
  const all = [...sessions.values()]
  const live = all.filter((session) => isLive(session, now))
  const from = live.length > 0 && !dice.oneIn(8) ? live : all
  return from.length > 0 ? dice.of(from) : undefined
}

/**
 * An operation that may or may not go through, as things stand.
 * @param focus the session that it is mostly about, so that those at the same time get into each
 *   other's way
 */
export function drawOperation(dice: Dice, state: State, actors: Actors, focus: SessionState | undefined): Operation {
  const sessions = [...state.sessions.values()]
  const isOver = !sessions.some((session) => isLive(session, state.now))
  const does = dice.of(DEALT)
  if (sessions.length < SESSIONS_MAX && (isOver || does === 'create')) {
    return drawCreate(dice, actors)
  }
  const session = focus && !dice.oneIn(6) ? focus : dice.of(sessions)
  if (isOver) return { does: 'delete', host: session.owner, proof: 'cookie', session: session.id }
  const proof: Proof = dice.oneIn(12) ? 'wrong key' : dice.oneIn(3) ? 'key' : 'cookie'
  const host = dice.oneIn(12) ? dice.of(actors.hosts) : session.owner
  const id = dice.oneIn(60) ? NOWHERE : session.id
  const byHost = { host, proof, session: id }
  const strangers = actors.phones.filter((one) => !actors.participants.has(one))
  const phone = dice.of(dice.oneIn(20) ? strangers : [...actors.participants.keys()])
  const byPhone = { phone, session: id }
  const participant = actors.participants.get(phone)
  const isIn = session.participants.has(participant ?? '')
  const joins = participant !== undefined && !isIn && !dice.oneIn(10)
  const drawJoin = (): Operation => {
    const needsTicket = session.settings.admission && session.tickets.size === 0 && !dice.oneIn(4)
    if (needsTicket) return { does: 'issue', count: 1 + dice.below(4), ...byHost }
    return { does: 'join', ...byPhone, ...drawPerson(dice), ...drawTicket(dice, session), ...drawKey(dice) }
  }
  const isByPhone = ['join', 'leave', 'vote', 'ask', 'upvote', 'take back'].includes(does)
  if (isByPhone && joins) return drawJoin()
  const poll = (wanted?: PollState) => {
    const fitting = session.polls.filter(({ state }) => state === wanted)
    const isFitting = fitting.length > 0 && !dice.oneIn(4)
    return dice.oneIn(25) ? NOWHERE : dice.of(isFitting ? fitting : session.polls).id
  }
  const question = () => drawQuestion(dice, session, isByPhone ? participant : undefined)
  const draft = () =>
    ({ does: 'draft', draft: drawDraft(dice, session, sessions), ...byHost, ...drawKey(dice) }) as const
  const ask = () => ({ does: 'ask', text: drawText(dice, 'Why'), ...byPhone, ...drawKey(dice) }) as const
  /** Whether to draw what has to come before. */
  const needsFirst = (isThere: boolean) => !isThere && !dice.oneIn(4)
  if (session.polls.length === 0) return draft()
  switch (does) {
    case 'update':
      return { does, body: drawSessionChange(dice, session, state.now), ...byHost }
    case 'end':
      return { does, ...byHost }
    case 'delete':
      return { does, ...byHost }
    case 'create':
    case 'draft':
      return draft()
    case 'edit':
      return { does, poll: poll(), change: drawChange(dice, session), ...byHost }
    case 'reveal': {
      const revealed = dice.of(['yes', 'no', 'left out'])
      const said = revealed !== 'left out' && { revealed: revealed === 'yes' }
      return { does, poll: poll('closed'), ...said, ...byHost }
    }
    case 'stage':
      return { does, ...drawStage(dice, session), ...byHost }
    case 'turn':
      return { does, ...drawTurn(dice, session), ...byHost }
    case 'copy':
    case 'delete draft':
      return { does, poll: poll(), ...byHost }
    case 'open':
      return {
        does,
        poll: poll(dice.oneIn(6) ? 'open' : 'draft'),
        ...byHost,
        ...(dice.oneIn(3) && { seconds: dice.oneIn(4) ? null : 5 + dice.below(30) }),
        ...(dice.oneIn(2) && { expects: dice.oneIn(2) ? null : poll('open') }),
      }
    case 'close':
      return { does, poll: poll('open'), ...byHost }
    case 'moderate':
      if (needsFirst(session.questions.size > 0)) return ask()
      return { does, question: question(), move: dice.of(MOVES), ...byHost }
    case 'issue':
      return { does, count: 1 + dice.below(4), ...byHost }
    case 'void': {
      const { ticket = '7KQ2M-4XT9P' } = drawTicket(dice, session)
      return { does, ticket, ...byHost }
    }
    case 'add picture':
      return { does, shade: dice.below(SHADES), ...byHost }
    case 'add pictures': {
      const missing = Array.from({ length: PICTURES_PER_SESSION }, (_, n) => SHADES + n)
      const isFull = sessions.some(({ pictures }) => pictures.size === PICTURES_PER_SESSION)
      if (isFull) return { does: 'add picture', shade: dice.below(SHADES), ...byHost }
      return { does, shades: missing.slice(session.pictures.size), ...byHost, session: session.id }
    }
    case 'see picture':
      return { does, session: id, picture: drawPicture(dice, sessions, session) ?? NOWHERE }
    case 'remove':
    case 'restore': {
      const from = [...(does === 'remove' ? session.participants : session.removed).keys()]
      const person = from.length > 0 && !dice.oneIn(8) ? dice.of(from) : dice.of([...actors.participants.values()])
      return { does, person, ...byHost }
    }
    case 'merge':
      if (needsFirst(session.questions.size > 1)) return ask()
      return { does, question: question(), into: question(), ...byHost }
    case 'split': {
      const merged = [...session.questions].filter(([, { into }]) => into).map(([one]) => one)
      if (needsFirst(merged.length > 0)) return { does: 'merge', question: question(), into: question(), ...byHost }
      return { does, question: merged.length > 0 ? dice.of(merged) : question(), ...byHost }
    }
    case 'reply':
      if (needsFirst(session.questions.size > 0)) return ask()
      return { does, question: question(), text: dice.oneIn(3) ? ' ' : drawText(dice, 'As'), ...byHost }
    case 'crowd': {
      const count = ROOM_CAP - session.participants.size - 1 + dice.below(4)
      const isFirst = sessions.every(({ participants }) => participants.size < CROWD_MIN)
      const comes = isFirst && !session.settings.admission && count > CROWD_MIN && isLive(session, state.now)
      return comes ? { does, session: id, count } : draft()
    }
    case 'join':
      if (participant === undefined) return { does: 'ask', text: 'Who is there?', ...byPhone }
      return drawJoin()
    case 'leave':
      return { does, ...byPhone }
    case 'vote':
      if (needsFirst(session.polls.some(({ state }) => state === 'open'))) {
        return { does: 'open', poll: poll('draft'), ...byHost }
      }
      return { does, body: drawBallot(dice, session), ...byPhone }
    case 'ask':
      return ask()
    case 'upvote':
    case 'take back': {
      const others = [...session.questions].filter(([, { author }]) => author !== participant)
      if (needsFirst(others.length > 0)) return ask()
      if (others.length > 0 && needsFirst(others.some(([, { state }]) => PUBLIC.includes(state)))) {
        const [first] = dice.of(others)
        return { does: 'moderate', question: first, move: 'approve', ...byHost }
      }
      return { does, question: question(), ...byPhone }
    }
  }
}

function drawCreate(dice: Dice, { hosts }: Actors): Operation {
  const drafts = Array.from({ length: dice.below(4) }, () => drawDraft(dice))
  return {
    does: 'create',
    host: dice.of(hosts),
    title: drawText(dice, 'Session'),
    isSecret: dice.oneIn(3),
    ...(drafts.length > 0 && { polls: drafts }),
    ...drawKey(dice),
  }
}

/** Mostly one that can be supported by this participant, or is there to moderate. */
function drawQuestion(dice: Dice, { questions }: SessionState, participant?: string): string {
  const fitting = [...questions].filter(
    ([, { author, state }]) => participant === undefined || (author !== participant && PUBLIC.includes(state)),
  )
  const from = fitting.length > 0 && !dice.oneIn(6) ? fitting : [...questions]
  return dice.of([...from.map(([id]) => id), ...(dice.oneIn(20) || from.length === 0 ? [NOWHERE] : [])])
}

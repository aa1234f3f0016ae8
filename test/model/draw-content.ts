import type { Reveal } from '../../client/index.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import { entriesOf, isWritten, WORDS } from './counting.ts'
import type { Dice } from './dice.ts'
import type { Brand, Change, VoteBody } from './operations.ts'
import type { Poll, SessionState } from './state.ts'

/** What operations bring: texts, people, drafts, dates, ballots. */

const CHOICES: readonly string[] = ['multiple_choice', 'quiz', 'ranking']
const LABELS = ['red', 'green', 'blue', 'grün', 'rouge']

/** Answers that look the same. */
const ALIKE = ['As is', 'As  is', 'As\u200b is', 'As is\ufe0f']

/** A key for the operation, now and then. */
export const drawKey = (dice: Dice): { key?: string } =>
  dice.oneIn(3) ? { key: `a-key-of-its-own-${dice.below(1_000_000_000)}` } : {}

/** A text of its own, now and then with what is not kept of it. */
export function drawText(dice: Dice, word: string): string {
  const text = `${word} ${dice.below(1_000_000)}`
  return dice.oneIn(3) ? `  ${text} e\u0301\t` : text
}

/** One of the session's pictures, now and then one of another session. */
export function drawPicture(dice: Dice, all: readonly SessionState[], of: SessionState): string | undefined {
  const from = dice.oneIn(8) ? dice.of(all) : of
  const ids = [...from.pictures.values()]
  return ids.length > 0 ? dice.of(ids) : undefined
}

const ALTS = ['A bridge', 'A fjord']

/** @param session whose pictures it may have @param all those there are, whose pictures it may not have */
export function drawDraft(dice: Dice, session?: SessionState, all: readonly SessionState[] = []): PollDraft {
  const draft = drawBareDraft(dice)
  const refer = () => {
    const id = session && drawPicture(dice, all, session)
    return id ? { id, alt: dice.of(ALTS) } : undefined
  }
  const picture = dice.oneIn(3) ? refer() : undefined
  const beside = dice.oneIn(4) ? refer() : undefined
  return {
    ...draft,
    ...(dice.oneIn(4) && { seconds: drawSeconds(dice) }),
    ...(picture && { picture }),
    ...(beside &&
      draft.options && { options: draft.options.map((label, n) => (n === 0 ? label : pictureBeside(label, beside))) }),
  } as PollDraft
}

/** Of a draft's timer, now and then none. */
const drawSeconds = (dice: Dice): number | null => (dice.oneIn(4) ? null : 5 + dice.below(30))

/** Now and then more than there are options, or fewer than are right. */
const drawMaxChoices = (dice: Dice) => ({ maxChoices: 2 + dice.below(3) })

const pictureBeside = (label: unknown, picture: object) => ({ label, picture })

function drawBareDraft(dice: Dice): PollDraft {
  const kind = dice.of(POLL_KIND_NAMES)
  const prompt = drawText(dice, 'What')
  const reveal = dice.of<Reveal>(['live', 'live', 'closed', 'host'])
  const isModerated = ['word_cloud', 'open_text'].includes(kind) && dice.oneIn(3)
  const moderated = isModerated && { moderated: true }
  const words = kind === 'word_cloud' && dice.oneIn(2) && { maxWords: 2 + dice.below(3) }
  if (!CHOICES.includes(kind)) return { kind, prompt, reveal, ...moderated, ...words }
  const options = LABELS.slice(0, 2 + dice.below(LABELS.length - 1))
  const drawn = { kind, prompt, reveal, options, ...(kind !== 'ranking' && dice.oneIn(2) && drawMaxChoices(dice)) }
  if (kind !== 'quiz') return drawn
  const places = [...options.keys()]
  if (dice.oneIn(2)) return { ...drawn, correctOption: dice.of(places) }
  const right = places.filter(() => dice.oneIn(2))
  return { ...drawn, correctOptions: right.length > 0 ? right.toReversed() : [0] }
}

export function drawChange(dice: Dice, session: SessionState) {
  const { polls } = session
  if (dice.oneIn(5)) {
    const id = drawPicture(dice, [session], session)
    return { picture: id && !dice.oneIn(3) ? { id, alt: dice.of(ALTS) } : null }
  }
  if (dice.oneIn(2)) return { position: dice.below(polls.length + 1) }
  if (dice.oneIn(4)) return { seconds: drawSeconds(dice) }
  if (dice.oneIn(3)) return { reveal: dice.of<Reveal>(['live', 'closed', 'host']) }
  if (dice.oneIn(3)) return dice.oneIn(3) ? { maxChoices: null } : drawMaxChoices(dice)
  return { prompt: drawText(dice, 'What else') }
}

export function drawSessionChange(dice: Dice, session: SessionState, now: number): Change {
  const { createdAt, endsAt } = session
  return dice.of<Change>([
    { settings: { admission: dice.oneIn(3) ? 'open' : 'tickets' } },
    { settings: { questions: dice.oneIn(3) ? 'off' : 'on' } },
    { settings: { moderation: dice.oneIn(2) ? 'after' : 'before' } },
    { settings: { people: dice.oneIn(2) ? 'hidden' : 'shown' } },
    { settings: { scores: dice.oneIn(4) ? 'off' : 'on' } },
    { settings: { results: dice.oneIn(2) ? 'shared' : 'kept' } },
    { settings: { letters: dice.oneIn(2) ? 'on' : 'off' } },
    { settings: { math: dice.oneIn(2) ? 'on' : 'off' } },
    {},
    { brand: dice.oneIn(3) ? null : drawBrand(dice, session) },
    { title: drawText(dice, 'Called') },
    { endsAt: now + 60_000 + dice.below(60_000) },
    { endsAt: now + 1 + dice.below(200) },
    { endsAt: now - dice.below(2) },
    { endsAt: endsAt + 1 },
    { createdAt: createdAt - dice.below(1_000) },
    { createdAt: endsAt },
  ])
}

/** With pictures of the session, of another one, or of none. */
function drawBrand(dice: Dice, session: SessionState): NonNullable<Brand> {
  const [behind, logo] = [drawPicture(dice, [session], session), drawPicture(dice, [session], session)]
  return {
    name: 'Acme',
    ...(behind && { picture: { id: behind } }),
    ...(logo && dice.oneIn(2) && { logo: { id: logo } }),
    ...(dice.oneIn(2) && { scheme: dice.of(['light', 'dark'] as const) }),
  }
}

export function drawPerson(dice: Dice): { name?: string; email?: string } {
  const n = dice.below(100)
  return { ...(dice.oneIn(2) && { name: drawText(dice, 'Person') }), ...(dice.oneIn(3) && { email: `g${n}@x.org` }) }
}

/** For a session that wants one: mostly one that it has issued. */
export function drawTicket(dice: Dice, { settings, tickets }: SessionState): { ticket?: string } {
  if (!settings.admission || dice.oneIn(12)) return {}
  const all = [...tickets.keys()]
  return { ticket: all.length > 0 && !dice.oneIn(12) ? dice.of(all) : dice.of(['7KQ2M-4XT9P', 'none']) }
}

/** Mostly for the poll that is open as far as the model knows, now and then for another. */
export function drawBallot(dice: Dice, { polls }: SessionState): VoteBody {
  const open = polls.find(({ state }) => state === 'open') ?? dice.of(polls)
  const poll = dice.oneIn(12) ? dice.of(polls) : open
  return {
    ...ballotFor(dice, poll),
    ...(dice.oneIn(2) && { pollId: poll.id }),
    // Few, so that some are the same, and some rise.
    ...(!dice.oneIn(3) && { seq: 1 + dice.below(8) }),
  }
}

function ballotFor(dice: Dice, { kind, options, several }: Poll): VoteBody {
  const ids = options.map(({ id }) => id)
  // Now and then to a poll that takes one, or more than it takes.
  if (kind !== 'ranking' && (several ? !dice.oneIn(6) : dice.oneIn(40))) {
    if (kind === 'word_cloud') return { texts: dice.some(Object.keys(WORDS)).slice(0, 1 + dice.below(4)) }
    if (ids.length > 0) return { optionIds: dice.some(ids).slice(0, 1 + dice.below(several ?? 2)) }
  }
  if (kind === 'word_cloud') return { text: dice.of(Object.keys(WORDS)) }
  if (kind === 'open_text') return { text: dice.oneIn(3) ? dice.of(ALIKE) : `Because ${dice.below(1_000_000)}` }
  return kind === 'ranking' ? { ranks: dice.some(ids) } : { optionId: dice.of(ids) }
}

/** What the wall shows: now and then an answer, mostly one of its poll. */
export function drawStage(dice: Dice, session: SessionState) {
  const show = dice.of(['poll', 'lobby', 'questions', 'scores', 'answer', 'answer'] as const)
  if (show === 'scores' || dice.oneIn(20)) return { show, ...(dice.oneIn(2) && { podium: true as const }) }
  if (show !== 'answer' || dice.oneIn(20)) return { show }
  const { poll, text } = drawTurn(dice, session)
  return { show, answer: { pollId: poll, text } }
}

/** Shows or hides an answer: mostly one that somebody gave. */
export function drawTurn(dice: Dice, { polls }: SessionState) {
  const answered = polls.filter((poll) => isWritten(poll) && poll.votes.size > 0)
  const poll = dice.of(answered.length > 0 && !dice.oneIn(8) ? answered : polls)
  const [given] = isWritten(poll) && poll.votes.size > 0 ? [dice.of(entriesOf(poll))] : []
  const text = given && !dice.oneIn(8) ? String(given.ballot) : dice.of(Object.keys(WORDS))
  return { poll: poll.id, text, shown: dice.oneIn(2) }
}

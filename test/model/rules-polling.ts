import { isDeepStrictEqual } from 'node:util'
import { answerKey, entriesOf, isWritten, keyOf } from './counting.ts'
import type { DraftChange, VoteBody } from './operations.ts'
import { fitsSeveral, labelled, type Outcome, type Rules, refuse, rightOf, severalOf, timerOf } from './outcome.ts'
import { closeOpen } from './rules-hosting.ts'
import { hasPictures, pictured, SIZE, shownPicture } from './rules-pictures.ts'
import { type Ballot, fresh, isLive, kept, type Poll, type SessionState } from './state.ts'

/** What becomes of polls, and of votes on them. */
export const pollRules: Rules<
  'draft' | 'edit' | 'delete draft' | 'open' | 'close' | 'reveal' | 'turn' | 'copy' | 'vote'
> = {
  draft({ operation: { draft }, answer, session, now }) {
    if (!isLive(session, now)) return refuse('session_ended', 409)
    const { id, options = [] } = answer.body ?? {}
    const { kind, reveal = 'live', moderated = false } = draft
    const prompt = kept(draft.prompt)
    if (!hasPictures(session, draft)) return refuse('invalid_input', 400)
    const several = severalOf(draft)
    if (!fitsSeveral(draft)) return refuse('invalid_input', 400)
    const picture = shownPicture(draft.picture)
    const told = pictured(labelled(options), draft.options)
    const made = {
      id,
      kind,
      prompt,
      reveal,
      moderated,
      options: told,
      correct: rightOf(draft, options),
      ...timerOf(draft),
      ...(several && { several }),
    }
    session.polls.push({ ...made, ...(picture && { picture }), ...fresh() })
    return { status: 201, body: { kind, prompt, state: 'draft', ...timerOf(draft) } }
  },
  edit({ operation: { poll: id, change }, answer, session, now }) {
    if (!isLive(session, now)) return refuse('session_ended', 409)
    const poll = session.polls.find((one) => one.id === id)
    if (!poll) return refuse('poll_not_found', 404)
    if (poll.state !== 'draft') return refuse('poll_not_draft', 409)
    if (!hasPictures(session, change)) return refuse('invalid_input', 400)
    if (!fitsChange(poll, change)) return refuse('invalid_input', 400)
    if (change.maxChoices) poll.several = change.maxChoices
    else if (change.maxChoices === null && !isWritten(poll)) delete poll.several
    if (change.picture === null) delete poll.picture
    else if (change.picture) poll.picture = { ...change.picture, ...SIZE }
    if (change.prompt) poll.prompt = kept(change.prompt)
    if (change.reveal) poll.reveal = change.reveal
    if (change.seconds === null) delete poll.seconds
    else if (change.seconds) poll.seconds = change.seconds
    if (change.options) {
      poll.options = labelled(answer.body?.options ?? [])
      poll.correct = rightOf(change, poll.options)
    }
    if (change.position !== undefined) move(session, poll, change.position)
    return { status: 200, body: { id, prompt: poll.prompt, state: 'draft', ...timerOf(poll) } }
  },
  'delete draft'({ operation: { poll: id }, session, now }) {
    if (!isLive(session, now)) return refuse('session_ended', 409)
    const poll = session.polls.find((one) => one.id === id)
    if (!poll) return refuse('poll_not_found', 404)
    if (poll.state !== 'draft') return refuse('poll_not_draft', 409)
    session.polls = session.polls.filter((one) => one !== poll)
    return { status: 204 }
  },
  open({ operation: { poll: id, seconds, expects }, session, now }) {
    if (!isLive(session, now)) return refuse('session_ended', 409)
    const poll = session.polls.find((one) => one.id === id)
    if (!poll) return refuse('poll_not_found', 404)
    if (poll.state === 'closed') return refuse('poll_closed', 409)
    if (poll.state === 'draft') {
      const open = session.polls.find((one) => one.state === 'open')
      const isExpected = expects === undefined || !open || open.id === expects
      if (!isExpected) return refuse('other_poll_open', 409)
      closeOpen(session)
      poll.state = 'open'
      poll.openedAt = now
      if (seconds === undefined && poll.seconds) poll.closesAt = now + poll.seconds * 1_000
    }
    session.stage = 'poll'
    if (seconds) poll.closesAt = now + seconds * 1_000
    else if (seconds === null) delete poll.closesAt
    const { closesAt } = poll
    return { status: 200, body: { state: 'open', pollId: id, ...(closesAt && { closesAt }) } }
  },
  close({ operation: { poll: id }, session }) {
    const poll = session.polls.find((one) => one.id === id)
    if (!poll) return refuse('poll_not_found', 404)
    if (poll.state === 'draft') return refuse('poll_is_draft', 409)
    if (poll.state === 'open') closeOpen(session)
    return { status: 200, body: { state: 'closed', pollId: id } }
  },
  reveal({ operation: { poll: id, revealed = true }, session }) {
    const poll = session.polls.find((one) => one.id === id)
    if (!poll) return refuse('poll_not_found', 404)
    if (poll.state === 'draft') return refuse('poll_is_draft', 409)
    poll.revealed = revealed
    return { status: 200, body: { pollId: id, revealed } }
  },
  turn({ operation: { poll: id, text, shown }, session }) {
    const poll = session.polls.find((one) => one.id === id)
    if (!poll) return refuse('poll_not_found', 404)
    if (poll.state === 'draft') return refuse('poll_is_draft', 409)
    if (!isWritten(poll)) return refuse('answers_not_written', 409)
    const key = answerKey(poll, kept(text))
    const isThere = entriesOf(poll).some(({ ballot }) => answerKey(poll, ballot) === key)
    if (!isThere) return refuse('answer_not_found', 404)
    const turned = new Map(poll.turned)
    turned.delete(key)
    if (shown === poll.moderated) turned.set(key, kept(text))
    poll.turned = turned
    const { stage, answer } = session
    const isOnStage = stage === 'answer' && answer?.pollId === id && answerKey(poll, answer.text) === key
    if (!shown && isOnStage) session.stage = 'poll'
    return { status: 200, body: { shown, ...(shown && poll.moderated && { text: kept(text) }) } }
  },
  copy({ operation: { poll: id }, answer, session, now }) {
    if (!isLive(session, now)) return refuse('session_ended', 409)
    const place = session.polls.findIndex((one) => one.id === id)
    const poll = session.polls[place]
    if (!poll) return refuse('poll_not_found', 404)
    const right = poll.options.flatMap((option, n) => (poll.correct.includes(option.id) ? n : []))
    const { id: copyId, options = [] } = answer.body ?? {}
    const own = {
      id: copyId,
      options: pictured(labelled(options), poll.options),
      correct: rightOf({ correctOptions: right }, options),
    }
    const { revealed: _, closesAt: __, openedAt: ___, ...drafted } = poll
    session.polls.splice(place + 1, 0, { ...drafted, ...own, ...fresh() })
    return { status: 201, body: { kind: poll.kind, prompt: poll.prompt, state: 'draft', ...timerOf(poll) } }
  },
  vote({ operation: { phone, body }, session, now }) {
    if (!isLive(session, now)) return refuse('session_ended', 409)
    const poll = session.polls.find((one) => one.state === 'open')
    if (!poll) return refuse('no_open_poll', 409)
    return vote(poll, phone, body, session.settings.anonymous ? 0 : now)
  },
}

function move({ polls }: SessionState, poll: Poll, place: number): void {
  polls.splice(polls.indexOf(poll), 1)
  polls.splice(place, 0, poll)
}

/** @param at the instant by which its text is put in order: one for all where votes are secret */
function vote(poll: Poll, participant: string, body: VoteBody, at: number): Outcome {
  if (body.pollId !== undefined && body.pollId !== poll.id) return refuse('poll_not_open', 409)
  const ballot = ballotIn(poll, body)
  if (ballot === undefined) return refuse('invalid_input', 400)
  const before = poll.votes.get(participant)
  const isSame = isDeepStrictEqual(before?.ballot, ballot)
  const { seq } = body
  if (before?.seq !== undefined && seq !== undefined) {
    const isEarlier = seq < before.seq || (seq === before.seq && !isSame)
    if (isEarlier) return { ...refuse('vote_superseded', 409), voteSeq: before.seq }
  }
  const first = before && isSame ? before.at : at
  poll.votes.set(participant, { ballot, at: first, ...(seq !== undefined && { seq }) })
  return { status: 200, body: { voted: true } }
}

/** A number of choices is for those who choose. */
function fitsChange({ kind, options, correct }: Poll, { maxChoices }: DraftChange): boolean {
  if (!maxChoices) return true
  return CHOOSING.includes(kind) && maxChoices <= options.length && maxChoices >= correct.length
}
const CHOOSING: readonly string[] = ['multiple_choice', 'quiz']

/** The one field that the poll's kind takes, where it fits. Of several choices, the order is no matter. */
function ballotIn(poll: Poll, body: VoteBody): Ballot | undefined {
  const { kind, options, several } = poll
  const one = oneIn(poll, body)
  if (!several) return one
  if (one !== undefined) return [one].flat()
  const { optionIds, texts } = body
  const entries = kind === 'word_cloud' ? texts?.map(kept) : optionIds
  const isAlone = Object.keys(body).filter((field) => !['pollId', 'seq'].includes(field)).length === 1
  if (!entries || !isAlone || entries.length > several) return undefined
  const keys = new Set(entries.map((entry) => (kind === 'word_cloud' ? keyOf(entry) : entry)))
  if (keys.size < entries.length) return undefined
  if (kind === 'word_cloud') return entries
  const chosen = options.filter(({ id }) => entries.includes(id)).map(({ id }) => id)
  return chosen.length === entries.length ? chosen : undefined
}

function oneIn({ kind, options }: Poll, body: VoteBody): Ballot | undefined {
  const isOption = (id: string) => options.some((option) => option.id === id)
  const fields = Object.keys(body).filter((field) => !['pollId', 'seq'].includes(field))
  if (fields.length !== 1) return undefined
  const { optionId, ranks } = body
  const text = body.text && kept(body.text)
  if (kind === 'ranking') return ranks?.every(isOption) ? ranks : undefined
  if (kind === 'word_cloud') return text !== undefined && text.length <= 40 ? text : undefined
  if (kind === 'open_text') return text
  return optionId !== undefined && isOption(optionId) ? optionId : undefined
}

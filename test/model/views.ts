import { personIdOf } from '../support/person-id.ts'
import { answersTo, count, entriesOf, isGiven, shownVotes } from './counting.ts'
import { countedQuizzes, type ScoreRow, SHOWN, standings } from './scores.ts'
import {
  currentPoll,
  isLive,
  isRevealed,
  type Participant,
  type Poll,
  PUBLIC,
  pollState,
  type Question,
  questionState,
  type SessionState,
  type State,
  standIn,
  supporters,
  withMerged,
} from './state.ts'

/**
 * What every reader has to be shown, in a form in which equal means right: where the contract leaves
 * an order open (one instant) or a spelling, both sides are brought to the same one by `settle`.
 */
export type Reader = { role: 'host' | 'wall' | 'audience' } | { role: 'phone'; participant: string }

/** Someone who has the code and has joined nothing. */
export const NOBODY: Reader = { role: 'phone', participant: '' }

export function view(session: SessionState, now: number, reader: Reader): object {
  const shown = [...session.questions].filter(([, question]) => isShown(question, reader))
  const highlighted = [...session.questions].find(([, { state, into }]) => state === 'highlighted' && !into)
  const poll = currentPoll(session)
  const { settings } = session
  return {
    status: isLive(session, now) ? 'live' : 'ended',
    code: session.code,
    title: session.title,
    brand: session.brand,
    highlightedQuestionId: highlighted?.[0] ?? null,
    createdAt: session.createdAt,
    endsAt: session.endsAt,
    ...((reader.role === 'host' || settings.people !== 'hidden') && { participantCount: session.participants.size }),
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(['host', 'wall'].includes(reader.role) ? stageIn(session, now) : scoresStageIn(session)),
    ...scoresIn(session, now, reader),
    ...(isShared(session, now, reader) && { polls: results(session, now, reader) }),
    questions: shown.map(([id, question]) => questionView(id, question, session, reader)),
    ...(reader.role === 'host' ? hostPart(session, now) : { poll: poll ? pollView(poll, session, now, reader) : null }),
    ...(reader.role === 'phone' && ownVote(poll, session, now, reader.participant)),
  }
}

const scoresStageIn = ({ stage, podium }: SessionState): object =>
  stage === 'scores' ? { stage, ...(podium && { podium }) } : {}

/** An answer is on stage while it is told there anyway. */
function stageIn(session: SessionState, now: number): object {
  const { stage, answer } = session
  if (stage === 'poll') return {}
  if (stage === 'scores') return scoresStageIn(session)
  if (stage !== 'answer') return { stage }
  const poll = currentPoll(session)
  if (!poll || !answer || poll.id !== answer.pollId) return {}
  if (!isRevealed(poll, pollState(poll, session, now))) return {}
  return isGiven(answer.text, shownVotes(poll)) ? { stage, answer } : {}
}

/** The first for the wall while it shows them, and a participant's own once there are any. */
function scoresIn(session: SessionState, now: number, reader: Reader): object {
  const { stage, settings, participants } = session
  if (reader.role === 'wall' && stage === 'scores') {
    const first = standings(session, now)
      .filter(({ points }) => settings.people !== 'hidden' || points > 0)
      .slice(0, SHOWN)
    return { scores: first.map(({ nameOnWall, place, points, right }) => ({ name: nameOnWall, place, points, right })) }
  }
  if (reader.role !== 'phone' || !settings.scores) return {}
  const own = standings(session, now).find(({ id }) => id === reader.participant)
  if (!own || countedQuizzes(session, now).length === 0) return {}
  const of = settings.people === 'hidden' ? {} : { of: participants.size }
  return { score: { points: own.points, place: own.place, ...of, ...aheadOf(own, standings(session, now)) } }
}

/** The next better place, and how far it is, without who has it. */
function aheadOf(own: ScoreRow, all: ScoreRow[]): object {
  const better = all.filter(({ points }) => points > own.points)
  const least = Math.min(...better.map(({ points }) => points))
  const place = better.find(({ points }) => points === least)?.place
  return better.length > 0 ? { ahead: { place, by: least - own.points } } : {}
}

/** Whether the audience is shown the results, which it is after the end. */
const isShared = (session: SessionState, now: number, { role }: Reader): boolean =>
  ['audience', 'phone'].includes(role) && session.settings.results === 'shared' && !isLive(session, now)

const results = (session: SessionState, now: number, reader: Reader) =>
  session.polls
    .filter((poll) => pollState(poll, session, now) === 'closed')
    .map((poll) => pollView(poll, session, now, reader))

const isShown = ({ state, author, into }: Question, reader: Reader): boolean =>
  (!into && (reader.role === 'host' || PUBLIC.includes(state))) ||
  (reader.role === 'phone' && author === reader.participant)

function questionView(id: string, question: Question, session: SessionState, reader: Reader) {
  const { text, createdAt, author, reply, into } = question
  const state = questionState(question, session)
  const support = supporters(session, id)
  const [, ...others] = withMerged(session, id)
  const merged = others.map((one) => ({ id: one, text: session.questions.get(one)?.text }))
  const { name = '', email = '' } = session.participants.get(author) ?? session.removed.get(author) ?? {}
  return {
    id,
    text,
    state,
    createdAt,
    upvotes: support.size,
    ...(reply && { reply }),
    ...(reader.role === 'host' && !session.settings.anonymous && { author: { name, email } }),
    ...(reader.role === 'host' && merged.length > 0 && { merged }),
    ...(into && { mergedInto: standIn(session, into) }),
    ...(reader.role === 'phone' && {
      mine: author === reader.participant,
      upvoted: author !== reader.participant && support.has(reader.participant),
    }),
  }
}

function pollView(poll: Poll, session: SessionState, now: number, { role }: Reader) {
  const state = pollState(poll, session, now)
  const { id, kind, prompt, options, correct, reveal } = poll
  const isHidden = state !== 'draft' && !isRevealed(poll, state)
  const isHost = role === 'host'
  const counted = count(poll, isHost ? entriesOf(poll) : shownVotes(poll))
  const seesRight = isHost || (state === 'closed' && !isHidden)
  const seesTally = isHost || (!isHidden && (role === 'wall' || state === 'closed'))
  return {
    id,
    kind,
    prompt,
    state,
    ...(poll.picture && { picture: poll.picture }),
    ...(poll.several && { [kind === 'word_cloud' ? 'maxWords' : 'maxChoices']: poll.several }),
    ...(poll.several && kind !== 'word_cloud' && seesTally && { voters: poll.votes.size }),
    options: options.map((option) => ({ ...option, ...(seesTally && { tally: counted.options.get(option.id) }) })),
    ...(kind === 'word_cloud' && (isHost || !isHidden) && { words: counted.words }),
    ...(kind === 'open_text' && seesTally && { texts: counted.texts }),
    ...(correct[0] && seesRight && { correctOptionId: correct[0] }),
    ...(correct[1] && seesRight && { correctOptionIds: correct }),
    ...(isHost && poll.seconds && { seconds: poll.seconds }),
    ...(isHost && reveal !== 'live' && { reveal }),
    ...(isHost && poll.moderated && { moderated: true }),
    ...(isHidden && { revealed: false }),
    ...(isHidden && role === 'wall' && !session.settings.anonymous && { turnout: poll.votes.size }),
    ...(state === 'open' && poll.closesAt !== undefined && { closesAt: poll.closesAt }),
  }
}

function hostPart(session: SessionState, now: number) {
  const { polls, participants } = session
  const current = currentPoll(session) ?? polls[0]
  const host = { role: 'host' } as const
  return {
    poll: current ? pollView(current, session, now, host) : null,
    polls: polls.map((poll) => ({
      ...pollView(poll, session, now, host),
      votes: poll.votes.size,
      ...(answersTo(poll) && { answers: answersTo(poll) }),
    })),
    roster: [...participants]
      .sort(byJoining)
      .map(([id, { name, email }]) => ({
        email,
        name,
        ...(session.settings.anonymous
          ? { vote: '', questions: '' }
          : { vote: answersOf(id, polls), questions: askedBy(id, session) }),
      })),
  }
}

const byJoining = ([a, one]: [string, Participant], [b, other]: [string, Participant]): number =>
  one.joinedAt - other.joinedAt || (a < b ? -1 : 1)

function answersOf(participant: string, polls: Poll[]): string {
  const answers = polls.flatMap(({ votes, options, prompt, several }) => {
    const ballot = votes.get(participant)?.ballot
    if (ballot === undefined) return []
    const inWords = [ballot].flat().map((part) => options.find(({ id }) => id === part)?.label ?? part)
    return `${prompt}: ${inWords.join(several ? '; ' : ' > ')}`
  })
  return answers.join(' | ')
}

const askedBy = (participant: string, { questions }: SessionState): string =>
  [...questions.values()]
    .filter(({ author }) => author === participant)
    .map(({ text }) => text)
    .join(' | ')

/** A secret vote is its voter's own while the poll is open, and nobody's after. */
function ownVote(poll: Poll | undefined, session: SessionState, now: number, participant: string) {
  const isOwn = !session.settings.anonymous || (poll && pollState(poll, session, now) === 'open')
  const ballot = isOwn ? poll?.votes.get(participant)?.ballot : undefined
  const chosen = poll?.several ? [ballot ?? []].flat() : [ballot]
  const ids = poll?.options.map(({ id }) => id).filter((id) => chosen.includes(id)) ?? []
  const several = poll?.several && ids.length > 0 && { voteOptionIds: ids }
  return { voted: ballot !== undefined, voteOptionId: ids[0] ?? null, ...several }
}

/** What a host's list has to say, newest first. @param hasEnds whether it was asked when they end */
export const listView = ({ sessions, now }: State, host: string, hasEnds: boolean): object[] =>
  [...sessions.values()]
    .filter(({ owner }) => owner === host)
    .map((session) => {
      const { id, code, title, createdAt, endsAt, participants, polls } = session
      const poll = currentPoll(session) ?? polls[0]
      return {
        id,
        code,
        title,
        status: isLive(session, now) ? 'live' : 'ended',
        createdAt,
        participantCount: participants.size,
        pollState: poll ? pollState(poll, session, now) : 'draft',
        ...(hasEnds && { endsAt }),
      }
    })

/** Who has joined, for the host, in the order of joining. */
export const people = ({ id: sessionId, participants, removed }: SessionState): object[] =>
  [...participants, ...removed]
    .sort(byJoining)
    .map(([id, { name, email, joinedAt }]) => ({
      id: personIdOf(sessionId, id),
      name,
      email,
      joinedAt,
      ...(removed.has(id) && { removed: true }),
    }))

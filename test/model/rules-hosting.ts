import type { Settings } from '../../client/index.ts'
import { type Rules, refuse } from './outcome.ts'
import { hasRunOut, isLive, kept, type SessionState } from './state.ts'

/** What a host does to a session as a whole. */
export const hostRules: Rules<'update' | 'stage' | 'end' | 'delete'> = {
  update({ operation: { body }, session, now }) {
    if (Object.keys(body).length === 0) return refuse('invalid_input', 400)
    const { createdAt, endsAt } = { ...session, ...body }
    const title = kept(body.title ?? session.title)
    const settings = chosen({ ...session.settings, ...body.settings })
    if (endsAt <= createdAt) return refuse('invalid_input', 400)
    const revives = !isLive(session, now) && endsAt !== session.endsAt && endsAt > now
    if (revives) return refuse('session_would_revive', 400)
    if (settings.anonymous && settings.scores) return refuse('invalid_input', 400)
    Object.assign(session, { title, createdAt, endsAt, settings })
    if (session.stage === 'scores' && !settings.scores) session.stage = 'poll'
    if (endsAt <= now) closeOpen(session)
    const more = body.settings && { settings }
    return { status: 200, body: { title, createdAt, endsAt, ...more } }
  },
  stage({ operation: { show }, session }) {
    if (show === 'scores' && !session.settings.scores) return refuse('scores_off', 409)
    session.stage = show
    return { status: 200, body: { show } }
  },
  end({ session, now }) {
    closeOpen(session)
    if (isLive(session, now)) session.isEnded = true
    return { status: 200, body: { status: 'ended' } }
  },
  delete: () => ({ status: 204 }),
}

const DEFAULTS: Settings = {
  ...{ questions: 'on', moderation: 'before', people: 'shown' },
  ...{ results: 'kept', scores: 'off' },
}
const chosen = (settings: Settings): Settings =>
  Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => value !== DEFAULTS[name as keyof Settings]),
  )

/** Closes the open poll, if its timer has run out. */
export function closeDue(session: SessionState, now: number): void {
  if (session.polls.some((poll) => poll.state === 'open' && hasRunOut(poll, now)))
    closeOpen(session)
}

/** Closes the open poll, if there is one. */
export function closeOpen(session: SessionState): void {
  const open = session.polls.find((poll) => poll.state === 'open')
  if (!open) return
  open.state = 'closed'
  open.closing = ++session.closings
}

import { expect, it } from 'vitest'
import type { PollBody, Session } from '../../client/index.ts'
import type { Command } from '../../client/web/host/commands/command.ts'
import { closedEarly } from '../../client/web/host/commands/early-close.ts'
import { askAgain, closePoll, openPoll, setTimer } from '../../client/web/host/commands/polls.ts'

/** Which commands the console asks about, by the votes, by what was pressed, and by the time since the poll was opened. */

const poll = (id: string, state: PollBody['state'], votes?: number): PollBody =>
  ({ id, state, kind: 'word_cloud', prompt: `${id}?`, options: [], ...(votes !== undefined && { votes }) }) as PollBody
const session = (...polls: PollBody[]): Session => ({
  status: 'live',
  code: 'KJ57D4',
  title: 'All hands',
  polls,
  poll: polls[0] ?? null,
})
const closes = ({ polls: [first] = [] }: Session) => closePoll(first?.id ?? '')
const opensNext = (of: Session) => openPoll(of, 'b')
const fresh = session(poll('a', 'open', 0), poll('b', 'draft'))
const voted = session(poll('a', 'open', 1), poll('b', 'draft'))

it.each<[string, Session, (of: Session) => Command, number, string | undefined]>([
  ['a second tap', fresh, closes, 1_300, 'a'],
  ['a tap within ten seconds', fresh, closes, 9_999, 'a'],
  ['a tap after ten seconds', fresh, closes, 10_000, undefined],
  ['a page that was loaded while the poll was open', fresh, closes, Number.POSITIVE_INFINITY, undefined],
  ['a fast host with a vote', voted, closes, 500, undefined],
  ['a view that does not tell the votes', session(poll('a', 'open')), closes, 500, 'a'],
  ['another poll that is opened in its place', fresh, opensNext, 1_300, 'a'],
  ['another in the place of one with a vote', voted, opensNext, 1_300, undefined],
  ['an older one that is asked again in its place', fresh, (of) => askAgain('c', of), 1_300, 'a'],
  ['the same that is asked again after its close', fresh, () => askAgain('c'), 0, undefined],
  ['a poll that is opened where none is open', session(poll('b', 'draft')), opensNext, 0, undefined],
  ['a timer, which closes nothing at once', fresh, () => setTimer('a', 5), 500, undefined],
])('%s', (_what, of, command, openFor, asked) => {
  expect(closedEarly(of, command(of), openFor)?.id).toBe(asked)
})

import type { PollBody, Session } from '../../../index.ts'
import type { Command } from './command.ts'

/**
 * Milliseconds in which a poll without votes takes more than one press to close. People tapped the one button twice, 1.3 s
 * apart, and had closed what they opened before anybody could vote.
 */
const EARLY = 10_000

/**
 * The poll that a command closes before anybody voted, just after it was opened. The host is asked first.
 * @param openFor for how many milliseconds the page has seen the open poll
 */
export function closedEarly(session: Session, { closes }: Command, openFor: number): PollBody | undefined {
  const open = session.polls?.find(({ id, state }) => id === closes && state === 'open')
  return open && !open.votes && openFor < EARLY ? open : undefined
}

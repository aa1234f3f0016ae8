import type { Move } from '../../../../shared/moderation.ts'
import type { Operations } from '../../../index.ts'

/** The operations of one session. */
type Called = {
  [Name in keyof Operations]: Parameters<Operations[Name]>[0] extends { id: string } ? Name : never
}[keyof Operations]

/** A call of an operation as data: its name, and its input without the session's id. */
export type Call = { [Name in Called]: [Name, Omit<Parameters<Operations[Name]>[0], 'id'>] }[Called]

/** What was done: one of the texts in `did`, or `deleted`. */
type Did =
  | Move
  | ('deleted' | 'saved' | 'split' | 'reply' | 'noReply' | 'removed' | 'restored')
  | ('revealed' | 'unrevealed')

/** What the page says, as data: which of its texts, and whose words it is about or how many. */
export type CommandMessage =
  | { name: Did; subject: string }
  | { name: 'allApproved' | 'merged'; count: number; subject?: string }

/** Something that a host does, whether by a key, a button or a menu. */
export type Command = {
  /** Calls, made one after another; a function where a call needs the answer of the one before. */
  send: readonly Call[] | ((client: Operations, id: string) => Promise<unknown>)
  /** How to undo it. Left out where there is nothing to undo. */
  undo?: Pick<Command, 'send'>
  /** What the page offers where voting was closed, which cannot be undone: to ask the same again. */
  again?: Pick<Command, 'send'>
  /** What the page says once the server has accepted it. */
  message?: CommandMessage
  mark?: string | undefined
  /** The open poll that it closes. */
  closes?: string | undefined
}

/**
 * Sends a command, up to the first call that is refused.
 * @param goesOn sends the calls after that one as well
 * @returns how many calls were made, and why one was refused
 */
export async function send(client: Operations, id: string, { send: calls }: Pick<Command, 'send'>, goesOn = false) {
  const operations = client as unknown as Record<Called, (input: object) => Promise<unknown>>
  const all =
    typeof calls === 'function'
      ? [() => calls(client, id)]
      : calls.map(
          ([name, input]) =>
            () =>
              operations[name]({ id, ...input }),
        )
  const sent: { made: number; error?: unknown } = { made: 0 }
  for (const call of all) {
    if (sent.error && !goesOn) break
    await call().then(
      () => sent.made++,
      (error) => (sent.error ??= error),
    )
  }
  return sent
}

/** How to undo the first calls of several, if each has one that undoes it, the last one first. */
export function undoOfFirst({ send: calls, undo }: Command, made: number): Command['undo'] {
  if (made === 0 || !undo || typeof undo.send === 'function') return undefined
  return undo.send.length === calls.length ? { send: undo.send.slice(-made) } : undefined
}

import { randomInt } from 'node:crypto'
import { liveAudience } from '../../client/index.ts'
import type { BenchServer } from './servers.ts'

type Client = ReturnType<typeof liveAudience>
type PollDraft = NonNullable<Parameters<Client['createSession']>[0]['poll']>
type Session = NonNullable<Awaited<ReturnType<Client['createSession']>>>
type Poll = NonNullable<Session['polls']>[number]

/** A session with its poll open, and the cookie of everyone who joined it. */
export type Room = { host: Client; session: Session; poll: Poll; cookies: string[] }

/**
 * Any of them. A voter who sends the same again changes nothing, and nobody is sent a frame of ours,
 * where those by hand go out all the same.
 */
export const drawnFrom = <T>(options: readonly T[]): T => options[randomInt(options.length)] as T

const hosts = new WeakMap<BenchServer, Promise<Client>>()

/** The host, signed in by the link that the server printed, which works once. */
export function hostOf(server: BenchServer): Promise<Client> {
  const known = hosts.get(server)
  if (known) return known
  const signedIn = signIn(server)
  hosts.set(server, signedIn)
  return signedIn
}

async function signIn({ port, output }: BenchServer): Promise<Client> {
  const [, token = ''] = /#token=(\S+)/.exec(output) ?? []
  const host = liveAudience({ baseUrl: `http://127.0.0.1:${port}` })
  await host.useLink({ token })
  return host
}

/** A room on our server, full of so many people. */
export async function openRoom(server: BenchServer, people: number, draft: PollDraft): Promise<Room> {
  const host = await hostOf(server)
  const session = await host.createSession({ title: 'Bench', poll: draft })
  const [poll] = session.polls ?? []
  if (!poll) throw new Error('a session begins with a poll')
  await host.openPoll({ id: session.id, pid: poll.id })
  const cookies: string[] = []
  for (let n = 0; n < people; n++) cookies.push(await join(server.port, session.id))
  return { host, session, poll, cookies }
}

/** Opens another poll, in which nobody has voted. @param seconds until it closes by itself */
export async function openNext({ host, session }: Room, draft: PollDraft, seconds?: number): Promise<Poll> {
  const poll = await host.draftPoll({ id: session.id, ...draft })
  await host.openPoll({ id: session.id, pid: poll.id, ...(seconds && { seconds }) })
  return poll
}

async function join(port: number, id: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/sessions/${id}/join`, { method: 'POST' })
  await response.text()
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

import type { Page } from 'playwright-core'
import {
  liveAudience,
  type Ballot as OneBallot,
  type PollDraft as OneDraft,
  type Operations,
} from '../../client/index.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'

/** The session of a full hall, whose wall is shown in one state after the other. */

export type Wall = {
  page: Page
  /** As projectors reach the server, and as programs here do. */
  url: string
  baseUrl: string
  host: Operations
  shoot: (name: string) => Promise<void>
}

export type WallSession = Wall & {
  id: string
  code: string
  people: readonly Operations[]
  sees: (text: string | RegExp) => Promise<void>
  /** Opens a poll, in which as many vote. `seconds`: until it closes by itself. */
  ask: (draft: PollDraft, ballotOf: BallotOf, votes?: number, seconds?: number) => Promise<OpenPoll>
}

type OpenPoll = { id: string; close: () => Promise<unknown> }
type Ballot = { optionId?: string; optionIds?: string[]; text?: string; ranks?: string[] }
export type BallotOf = (n: number, options: string[]) => Ballot

const PEOPLE = 96
const NAMES = 'Ada Grace Linus Margaret Tim Barbara Dennis Radia Ken Hedy Alan Katherine'.split(' ')

/** Some options and words are chosen far more often than others. */
export const skewed = <T>(values: readonly T[], n: number): T =>
  values[Math.floor((((n * 37) % 100) / 100) ** 2 * values.length)] as T

export const choice: BallotOf = (n, options) => ({ optionId: skewed(options, n) })

export async function openWallSession(wall: Wall): Promise<WallSession> {
  const { page, url, baseUrl, host } = wall
  const { id, code, k } = await host.createSession({ title: 'All hands, autumn' })
  await host.updateSession({ id, settings: { scores: 'on' } })
  const people = Array.from({ length: PEOPLE }, () => liveAudience({ baseUrl }))
  for (const [n, one] of people.entries())
    await one.joinSession({ id: code, name: `${NAMES[n % NAMES.length]} ${n < 12 ? '' : n}`.trim() })
  const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
  const ask: WallSession['ask'] = async (draft, ballotOf, votes = PEOPLE - 15, seconds) => {
    const poll = await host.draftPoll({ id, ...(draft as OneDraft) })
    await host.openPoll({ id, pid: poll.id, ...(seconds !== undefined && { seconds }) })
    const options = poll.options.map((option) => option.id)
    const vote = (one: Operations, n: number) => one.vote({ id: code, ...(ballotOf(n, options) as OneBallot) })
    // Answers stand in the order in which they came.
    if (options.length === 0) for (const [n, one] of people.slice(0, votes).entries()) await vote(one, n)
    else await Promise.all(people.slice(0, votes).map(vote))
    await sees(draft.prompt)
    // The wall has all of them: they may arrive in several frames.
    await sees(new RegExp(`^${votes} (votes?|answers?|people, up to \\d each|of ${PEOPLE} have answered)$`))
    return { close: () => host.closePoll({ id, pid: poll.id }), id: poll.id }
  }
  await page.goto(`${url}/wall/${id}#k=${k}`)
  await sees('Welcome!')
  return { ...wall, id, code, people, sees, ask }
}

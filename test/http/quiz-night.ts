import { expect } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import type { CreatedSession, Host, Phone } from '../support/people.ts'
import type { TestServer } from '../support/test-server.ts'

const QUIZ: PollDraft = { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 }

/** A session that keeps scores, in which Zoe has joined, and after her somebody without a name. */
export async function openQuizNight(app: TestServer, ada: Host) {
  const session = await ada.creates({ title: 'Quiz night', settings: { scores: 'on' } })
  const [zoe, bob] = [app.phone('Zoe'), app.phone()]
  await zoe.joins(session)
  await bob.joins(session)
  return { session, zoe, bob }
}

/**
 * What a host does in a session with quizzes, and what it has come to.
 * @param now the host and the session that a test is about, asked each time
 */
export function quizNight(now: () => { ada: Host; session: CreatedSession }) {
  const at = (rest = '') => `/api/sessions/${now().session.id}${rest}`
  const post = (rest: string, body: object) => now().ada.call('POST', at(rest), body)
  const open = ({ id }: { id: string }, seconds?: number) => post(`/polls/${id}/open`, { seconds })
  const scores = async () => (await now().ada.call('GET', at('/scores'))).body.scores
  return {
    at,
    open,
    scores,
    /** Drafts a quiz and opens it, with a timer where seconds are given. */
    async ask(seconds?: number, more: Partial<PollDraft> = {}): Promise<PollBody> {
      const poll = await now().ada.drafts(now().session, { ...QUIZ, ...more })
      expect((await open(poll, seconds)).status).toBe(200)
      return poll
    },
    reveal: ({ id }: { id: string }, revealed = true) => post(`/polls/${id}/reveal`, { revealed }),
    show: (what: string) => post('/stage', { show: what }),
    choose: (settings: object) => now().ada.call('PATCH', at(), { settings }),
    points: async () => (await scores()).map((one: { name: string; points: number }) => [one.name, one.points]),
    own: async (phone: Phone) => (await phone.sees(now().session)).score,
  }
}

export const right = ({ options }: PollBody) => ({ optionId: options[1]?.id })
export const wrong = ({ options }: PollBody) => ({ optionId: options[0]?.id })

import { expect, it } from 'vitest'
import { type LiveAudienceError, liveAudience, watchSession } from '../../client/index.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** A participant of the typed client who keeps a token, in a program that starts again. */

const app = testServerOfFile()

it('a participant goes on with the token that was stored, and is nobody else', async () => {
  const ada = await app.host()
  const session = await ada.creates()
  const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
  const { url: baseUrl } = app.server
  const { id } = session
  const first = liveAudience({ baseUrl })
  const { token = '', participantId } = await first.joinSession({ id, name: 'Bot', token: true })
  // Without it, this client is nobody: it was given no cookie.
  await expect(first.vote({ id, optionId: poll.options[0]?.id ?? '' })).rejects.toMatchObject({ code: 'not_joined' })

  const restored = liveAudience({ baseUrl, participant: token })
  await restored.vote({ id, optionId: poll.options[4]?.id ?? '' })
  const { id: qid } = await restored.askQuestion({ id, text: 'Why?' })
  expect(await restored.getSession({ id })).toMatchObject({
    voted: true,
    voteOptionId: poll.options[4]?.id,
    questions: [{ id: qid, mine: true }],
  })
  expect(await restored.joinSession({ id })).toEqual({ id, code: session.code, participantId })
  for await (const seen of watchSession(restored, { id })) {
    expect(seen.poll?.id).toBe(poll.id)
    break
  }
  const refused = await restored.endSession({ id }).catch((error: LiveAudienceError) => error)
  expect(refused).toMatchObject({ status: 401, code: 'not_host', message: expect.stringContaining('a participant') })
  await restored.leaveSession({ id })
  expect((await ada.hostView(session)).participantCount).toBe(0)
})

it('a client is not a host and a participant at once', () => {
  const baseUrl = app.server.url
  for (const host of [{ token: 'a' }, { hostKey: 'k' }]) {
    expect(() => liveAudience({ baseUrl, participant: 'p', ...host })).toThrow(/Make one for each/)
  }
})

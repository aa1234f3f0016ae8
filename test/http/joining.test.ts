import { describe, expect, it } from 'vitest'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)

describe('someone joins a session', () => {
  it('by its code, and gets an HttpOnly cookie', async () => {
    const session = await ada.creates()
    const answer = await app.phone('Zoe').tryToJoin({ id: session.code.toLowerCase() })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ id: session.id, code: session.code })
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^ws_part=[\w-]+\.\d+\.[\w-]{43};/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).toContain('Path=/')
    expect(cookie).toContain('Max-Age=31536000')
    expect(cookie).not.toContain('Secure')
    expect((await ada.hostView(session)).participantCount).toBe(1)
  })

  it('again as the same participant, with a new name', async () => {
    const session = await ada.creates()
    const zoe = app.phone('Zoe', 'zoe@example.org')
    const { participantId } = await zoe.joins(session)
    const again = await zoe.call('POST', `/api/sessions/${session.id}/join`, { name: 'Zoë' })
    expect(again.status).toBe(200)
    expect(again.body.participantId).toBe(participantId)
    const view = await ada.hostView(session)
    expect(view.participantCount).toBe(1)
    expect(view.roster).toMatchObject([{ name: 'Zoë', email: 'zoe@example.org' }])
  })

  it('several sessions with one cookie', async () => {
    const sessions = [await ada.creates(), await ada.creates()]
    const zoe = app.phone('Zoe')
    for (const session of sessions) await zoe.joins(session)
    for (const session of sessions) expect((await ada.hostView(session)).participantCount).toBe(1)
  })

  it('without a body, a name or an email', async () => {
    const session = await ada.creates()
    const answer = await app.phone().call('POST', `/api/sessions/${session.id}/join`)
    expect(answer.status).toBe(201)
    expect((await ada.hostView(session)).roster).toEqual([{ email: '', name: '', vote: '', questions: '' }])
  })

  it.each([
    [{ name: 5 }, 'name: must be text, not a number.'],
    [{ name: ' ' }, 'name: is empty.'],
    [{ name: 'x'.repeat(81) }, 'name: is longer than 80 characters.'],
    [{ email: 'nope' }, 'email: is not an email address.'],
    [{ email: `${'x'.repeat(250)}@a.de` }, 'email: is longer than 254 characters.'],
    [{ email: null }, 'email: must be text, not null.'],
  ])('but not with %j', async (body, error) => {
    const session = await ada.creates()
    const answer = await app.phone().call('POST', `/api/sessions/${session.id}/join`, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(error)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await ada.hostView(session)).participantCount).toBe(0)
  })

  it('unless it is missing, has ended or is full', async () => {
    expect((await app.phone().tryToJoin({ id: 'ZZZZZZ' })).status).toBe(404)
    const over = await ada.creates()
    await ada.ends(over)
    expect((await app.phone().tryToJoin(over)).status).toBe(409)
    const full = await ada.creates()
    const zoe = app.phone('Zoe')
    await zoe.joins(full)
    await app.db.updateTable('session').set({ participant_count: 200 }).where('id', '=', full.id).execute()
    expect((await app.phone().tryToJoin(full)).status).toBe(409)
    expect((await zoe.tryToJoin(full)).status).toBe(200)
  })
})

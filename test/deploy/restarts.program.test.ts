import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { Victim } from '../faults/victim.ts'
import { emptyDatabase } from '../support/databases.ts'
import { PlainEventSource } from '../support/event-source.ts'
import { nginx } from '../support/nginx.ts'
import { Host, Phone } from '../support/people.ts'
import { freePort } from '../support/ports.ts'
import { runOn } from '../support/postgres.ts'
import { hasProgram } from '../support/programs.ts'
import { SECRET } from '../support/secret.ts'

/** Two server processes that restart in turn behind a real nginx with the configuration that we ship. */

const isHere = hasProgram('nginx') && hasProgram('openssl')
const PEOPLE = 40
const RESTARTS = 4

async function startNode(databaseUrl: string): Promise<{ node: Victim; port: number }> {
  const port = await freePort()
  const env = { PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: databaseUrl, SECRET, TRUST_PROXY: '1' }
  const node = new Victim(env, '')
  await node.start()
  onTestFinished(async () => void (await node.stop()))
  return { node, port }
}

/** Somebody who votes one vote after the other, and what each was answered. */
class Voter {
  readonly answers: (number | string)[] = []
  isDone = false
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #phone: Phone

  constructor(phone: Phone) {
    this.#phone = phone
  }

  async votes(id: string, options: { id: string }[]): Promise<void> {
    for (let seq = 1; !this.isDone; seq++) {
      const body = { optionId: options[seq % options.length]?.id, seq }
      this.answers.push(await this.#sends(`/api/sessions/${id}/vote`, body))
    }
    this.#agent.destroy()
  }

  #sends(path: string, body: object): Promise<number | string> {
    const cookie = [...this.#phone.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'content-type': 'application/json' }
    return new Promise((resolve) => {
      const asked = request(this.#phone.url + path, { method: 'POST', agent: this.#agent, headers })
      asked.on('error', (error) => resolve(error.message))
      asked.on('response', async (answer) => {
        const said = await text(answer)
        resolve(answer.statusCode === 200 ? 200 : `${answer.statusCode} ${said.slice(0, 80)}`)
      })
      asked.end(JSON.stringify(body))
    })
  }
}

it.skipIf(!isHere)('four restarts in turn refuse no vote, and close no plain EventSource', async () => {
  const { url: databaseUrl } = await emptyDatabase()
  const nodes = [await startNode(databaseUrl), await startNode(databaseUrl)]
  const { url } = await nginx(
    nodes.map(({ port }) => port),
    { tls: false },
  )
  const ada = new Host(url)
  await ada.call('POST', '/api/me/login/verify', { token: nodes[0]?.node.signInToken })
  const session = await ada.creates()
  const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })

  const listeners = Array.from(
    { length: PEOPLE },
    () => new PlainEventSource(`${url}/api/sessions/${session.id}/stream`),
  )
  onTestFinished(() => {
    for (const listener of listeners) listener.close()
  })
  const phones = Array.from({ length: PEOPLE }, (_, n) => new Phone(url, `Guest ${n}`))
  await Promise.all(phones.map((phone) => phone.joins(session)))
  const voters = phones.map((phone) => new Voter(phone))
  const voting = Promise.all(voters.map((voter) => voter.votes(session.id, poll.options)))
  const counted = () => voters.reduce((sum, { answers }) => sum + answers.length, 0)

  for (let n = 0; n < RESTARTS; n++) {
    const { node } = nodes[n % 2] as (typeof nodes)[number]
    for (const act of [() => node.stop(), () => node.start()]) {
      await act()
      const before = counted()
      await expect.poll(counted).toBeGreaterThan(before + 5 * PEOPLE)
    }
  }
  for (const voter of voters) voter.isDone = true
  await voting
  const answers = voters.flatMap((voter) => voter.answers)
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  expect(counts).toEqual({ 200: answers.length })

  await ada.call('PATCH', `/api/sessions/${session.id}`, { title: 'After the restarts' })
  await expect.poll(() => listeners.every(({ data }) => data.includes('After the restarts'))).toBe(true)
  expect(listeners.filter(({ failure }) => failure !== undefined)).toEqual([])
  // Every vote that was answered is in the database: each person's last.
  const { rows } = await runOn(databaseUrl, 'select count(*)::int as votes, sum(seq)::int as last from vote')
  expect(rows).toEqual([{ votes: PEOPLE, last: answers.length }])
})

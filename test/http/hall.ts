import { openApiDocument } from '../../server/http/openapi/document.ts'
import type { OperationObject } from '../../server/http/openapi/types.ts'
import { type Answer, type CreatedSession, type Host, Person, type Phone } from '../support/people.ts'
import type { TestServer } from '../support/test-server.ts'

export const NOWHERE = '/api/sessions/ZZZZZZ'
export const SOME_ID = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'
export const DRAFT = { kind: 'multiple_choice', prompt: 'Which day?', options: ['Monday', 'Tuesday'] } as const
export const QUESTION = { text: 'Will the slides be shared?' }

export type Operation = OperationObject & { method: string; path: string }
export const OPERATIONS: Operation[] = Object.entries(openApiDocument('http://x').paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
)

export const takesBody = ({ method }: Operation): boolean => ['POST', 'PATCH'].includes(method)

/** A live session with an open poll, a draft, a participant and a question that waits. */
export class Hall {
  readonly #app: TestServer
  readonly ada: Host
  session!: CreatedSession
  poll!: { id: string; options: { id: string }[] }
  draft!: { id: string }
  question!: { id: string }
  zoe!: Phone

  private constructor(app: TestServer, ada: Host) {
    this.#app = app
    this.ada = ada
  }

  static async made(app: TestServer, ada: Host, settings: object = {}): Promise<Hall> {
    const hall = new Hall(app, ada)
    hall.session = await ada.creates({ title: 'All hands', settings })
    hall.poll = await ada.asks(hall.session, { ...DRAFT, options: [...DRAFT.options] })
    hall.draft = await ada.drafts(hall.session, { ...DRAFT, options: [...DRAFT.options] })
    ;[hall.zoe] = (await app.audience(1, hall.session)) as [Phone]
    hall.question = await hall.zoe.asks(hall.session, QUESTION.text)
    return hall
  }

  at(rest = ''): string {
    return `/api/sessions/${this.session.id}${rest}`
  }
  host(method: string, rest: string, body?: unknown): Promise<Answer> {
    return this.ada.call(method, this.at(rest), body)
  }
  phone(method: string, rest: string, body?: unknown): Promise<Answer> {
    return this.zoe.call(method, this.at(rest), body)
  }
  stranger(method: string, rest: string, body?: unknown): Promise<Answer> {
    return this.#app.phone().call(method, this.at(rest), body)
  }
  onPoll = (rest: string, body?: unknown) => this.host('POST', `/polls/${this.poll.id}/${rest}`, body)
  onDraft = (rest: string, body?: unknown) => this.host('POST', `/polls/${this.draft.id}/${rest}`, body)
  onQuestion = (rest: string, body?: unknown) => this.host('POST', `/questions/${this.question.id}/${rest}`, body)

  /** Someone with every credential: the host, who has joined too. */
  everybody(): Person {
    const person = new Person(this.#app.server.url)
    for (const one of [this.ada, this.zoe]) for (const [name, value] of one.cookies) person.cookies.set(name, value)
    return person
  }
  async ended(): Promise<this> {
    await this.ada.ends(this.session)
    return this
  }
  async closed(): Promise<this> {
    await this.ada.closes(this.session, this.poll)
    return this
  }
  /** Merges the question into another. */
  async merged(): Promise<this> {
    const into = await this.zoe.asks(this.session, 'Where are the slides?')
    await this.ada.moves(this.session, into, 'approve')
    this.ada.expects(200, await this.onQuestion('merge', { into: into.id }))
    return this
  }
  async shown(): Promise<this> {
    this.ada.expects(200, await this.onQuestion('approve'))
    return this
  }
  /** Opens an open text in place of the poll, to which the participant answers. */
  async answered(): Promise<this> {
    this.poll = await this.ada.asks(this.session, { kind: 'open_text', prompt: 'Why?' })
    await this.zoe.votes(this.session, { text: 'Because' })
    return this
  }
  async person(): Promise<string> {
    return (await this.host('GET', '/people')).body.people[0].id
  }
  async removed(): Promise<this> {
    this.ada.expects(200, await this.host('POST', `/people/${await this.person()}/remove`))
    return this
  }
  /** What a phone of the hall check sends, with the key for it. */
  async check(body: unknown): Promise<Answer> {
    const { key } = (await this.host('GET', '/check')).body
    return new Person(this.#app.server.url).call('POST', this.at('/check'), body, {
      headers: { authorization: `Bearer ${key}` },
    })
  }
}

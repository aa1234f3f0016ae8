/** An answer as it is kept beside a backup, and asked for again after the upgrade. */
export type Answer = { status: number; body: unknown }

/**
 * Someone who calls the REST surface of any version, known by the cookies or the token they were
 * given. Unlike `support/people.ts`, what they are answered is held against no document of today.
 */
export class Reader {
  readonly #url: string
  readonly #proof: Record<string, string>

  constructor(url: string, proof: Record<string, string> = {}) {
    this.#url = url
    this.#proof = proof
  }

  /** What proves who they are, as headers: for the same person on another server. */
  get proof(): Record<string, string> {
    return { ...this.#proof }
  }

  async asks(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(this.#url + path, {
      method,
      headers: { ...this.#proof, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) this.#proof.cookie = cookie.slice(0, cookie.indexOf(';'))
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return { status: answer.status, body: isJson ? await answer.json() : await answer.text() }
  }

  /**
   * The body of an answer that has to be a good one.
   * @throws Error where it is a refusal
   */
  // biome-ignore lint/suspicious/noExplicitAny: whoever asked knows what they asked for
  async gets(method: string, path: string, body?: object): Promise<any> {
    const answer = await this.asks(method, path, body)
    if (answer.status < 300) return answer.body
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
}

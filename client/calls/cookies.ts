/** The cookies of a client outside a browser. Browsers keep them themselves, and hide them from scripts. */
export class Cookies {
  readonly #values = new Map<string, string>()

  /** Stores what an answer sets. Older browsers lack `getSetCookie`. */
  keep({ headers }: Response): void {
    for (const cookie of headers.getSetCookie?.() ?? []) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') this.#values.delete(name)
      else this.#values.set(name, value)
    }
  }

  /** As a request sends them; empty if there are none. */
  get header(): string {
    return [...this.#values].map((pair) => pair.join('=')).join('; ')
  }
}

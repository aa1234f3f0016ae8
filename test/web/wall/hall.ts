import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Screen } from '../../support/browser.ts'
import { Crowd } from '../../support/crowd.ts'
import type { CreatedSession, Host, Phone } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { bringToRest } from '../motion.ts'
import { type Measured, measureWall } from './faults.ts'
import { ballotOf, type Content, draftOf, turnoutOf, type View } from './polls.ts'

const PEOPLE = 200
/** Polls after which another session begins: fewer than one may have. */
const POLLS = 150

/** Not by a name that leads to this machine alone: then there would be no QR code. */
const addressOf = ({ server }: TestServer) => server.url.replace('//localhost', '//live.localhost')

/** A wall on which one poll after another is asked of 200 people. */
export class Hall {
  readonly #app: TestServer
  readonly #host: Host
  readonly #wall: Screen
  #session: CreatedSession | undefined
  #crowd: Crowd | undefined
  #last: Phone | undefined
  #asked = 0
  #pictures = 0

  private constructor(app: TestServer, host: Host, wall: Screen) {
    this.#app = app
    this.#host = host
    this.#wall = wall
  }

  static async make(): Promise<Hall> {
    const app = await startTestServer({ now: Date.now })
    const wall = await Screen.ready(addressOf(app), 'projector')
    return new Hall(app, await app.host(), wall)
  }

  /** Shows a poll, with its votes. */
  async asks(content: Content): Promise<void> {
    if (this.#asked++ % POLLS === 0) await this.#begin()
    const session = this.#session as CreatedSession
    const draft = draftOf(content, String(this.#asked))
    const poll = await this.#host.drafts(session, draft)
    await this.#host.opens(session, poll, { seconds: 600 })
    await this.#vote(content, session, poll)
    const { page } = this.#wall
    await page.getByRole('heading', { name: draft.prompt, exact: true }).waitFor()
    await page.getByRole('timer').waitFor()
    await page.locator('.state').getByText(turnoutOf(content), { exact: true }).waitFor()
  }

  /** What the wall measures on such a screen. */
  async measures({ size, colorScheme, dir }: View): Promise<Measured> {
    const { page } = this.#wall
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await page.evaluate((direction) => {
      document.documentElement.dir = direction
    }, dir)
    await bringToRest(page)
    const folder = process.env.SHOTS
    if (folder) {
      await mkdir(folder, { recursive: true })
      await page.screenshot({ path: join(folder, `${this.#pictures++}.png`) })
    }
    return measureWall(page)
  }

  /** Inserts all votes but the last by one statement. The last goes through the API, so that the wall is told, and shows all. */
  async #vote(
    content: Content,
    session: CreatedSession,
    poll: { id: string; options: { id: string }[] },
  ): Promise<void> {
    if (content.votes === 0) return
    const ids = poll.options.map(({ id }) => id)
    const ballots = Array.from({ length: content.votes }, (_, n) => ballotOf(content, n, ids))
    const [last = {}, ...others] = ballots
    await this.#crowd?.votes(session, poll, others)
    await this.#last?.votes(session, last)
  }

  async #begin(): Promise<void> {
    this.#session = await this.#host.creates({ title: 'All hands' })
    this.#crowd = await Crowd.of(this.#app, PEOPLE - 1, this.#session)
    ;[this.#last] = await this.#app.audience(1, this.#session)
    const { id, k } = this.#session
    await this.#wall.page.goto(`${addressOf(this.#app)}/wall/${id}#k=${k}`)
  }
}

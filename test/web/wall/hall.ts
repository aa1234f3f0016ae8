import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Screen } from '../../support/browser.ts'
import type { CreatedSession, Host, Phone } from '../../support/people.ts'
import { type Stage, setStage } from '../../support/stage.ts'
import { type Measured, measureWall } from './faults.ts'
import { type Content, draftOf, turnoutOf, type View, voteOn } from './polls.ts'

const PEOPLE = 200
/** Polls after which another session begins: fewer than one may have. */
const POLLS = 150

/** A wall on which one poll after another is asked of 200 people. */
export class Hall {
  readonly #stage: Stage
  readonly #host: Host
  readonly #wall: Screen
  #session: CreatedSession | undefined
  #phones: Phone[] = []
  #poll: { id: string } | undefined
  #asked = 0
  #pictures = 0

  private constructor(stage: Stage, host: Host, wall: Screen) {
    this.#stage = stage
    this.#host = host
    this.#wall = wall
  }

  static async make(): Promise<Hall> {
    const stage = await setStage({}, Date.now)
    const wall = await Screen.open('projector')
    await wall.page.emulateMedia({ reducedMotion: 'reduce' })
    return new Hall(stage, await stage.host(), wall)
  }

  /** Shows a poll, with its votes. */
  async asks(content: Content): Promise<void> {
    if (this.#asked++ % POLLS === 0) await this.#begin()
    const session = this.#session as CreatedSession
    if (this.#poll) await this.#host.closes(session, this.#poll)
    const draft = draftOf(content, String(this.#asked))
    const poll = await this.#host.drafts(session, draft)
    await this.#host.opens(session, poll, { seconds: 600 })
    this.#poll = poll
    await voteOn(content, poll, session, this.#phones)
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
    // Two frames: what is resized is fitted in the first.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    const folder = process.env.SHOTS
    if (folder) {
      await mkdir(folder, { recursive: true })
      await page.screenshot({ path: join(folder, `${this.#pictures++}.png`) })
    }
    return measureWall(page)
  }

  async #begin(): Promise<void> {
    this.#poll = undefined
    this.#session = await this.#host.creates({ title: 'All hands' })
    this.#phones = await this.#stage.audience(PEOPLE, this.#session)
    const { id, k } = this.#session
    // Not by a name that leads to this machine alone: then there would be no QR code.
    const url = this.#stage.server.url.replace('//localhost', '//live.localhost')
    await this.#wall.page.goto(`${url}/wall/${id}#k=${k}`)
  }
}

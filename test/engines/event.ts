import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { Victim } from '../faults/victim.ts'
import { makeDatabase } from '../support/databases.ts'
import { freePort } from '../support/ports.ts'
import { SECRET } from '../support/secret.ts'
import type { BrowserSettings } from './driver.ts'
import type { Engine } from './engines.ts'
import { find } from './find.ts'
import { RecordingProxy } from './recording-proxy.ts'
import { EngineWindow } from './window.ts'

const LAPTOP = { width: 1280, height: 800 }
const PHONE = { width: 450, height: 800 }

/** Sends a request from the page, with its cookies. */
const sends = (method: string, path: string, body: object) =>
  fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((answer) =>
    answer.json(),
  )

/** A host, the wall and two phones, on a server that is killed meanwhile. */
export function wholeEventIn(engine: Engine): void {
  describe.skipIf(!engine.isHere)('a whole event', () => playEvent(engine))
}

function playEvent(engine: Engine): void {
  const windows: EngineWindow[] = []
  let server: Victim
  let proxy: RecordingProxy
  let drop: () => Promise<void>
  let host: EngineWindow
  let wall: EngineWindow
  let zoe: EngineWindow
  let bob: EngineWindow
  let code: string

  const opens = async (settings: BrowserSettings) => {
    const window = new EngineWindow(await engine.open(settings))
    windows.push(window)
    return window
  }

  beforeAll(async () => {
    const database = await makeDatabase(inject('template'))
    drop = database.drop
    const PORT = await freePort()
    server = new Victim({ PORT: String(PORT), HOST: '127.0.0.1', DATABASE_URL: database.url, SECRET }, '')
    await server.start()
    proxy = await RecordingProxy.of(PORT)
    ;[host, wall, zoe, bob] = await Promise.all([
      opens({ size: LAPTOP, isStill: true }),
      opens({ size: LAPTOP }),
      opens({ size: PHONE }),
      opens({ size: PHONE }),
    ])
  })

  afterAll(async () => {
    await Promise.all(windows.map((window) => window.close()))
    proxy?.close()
    await server?.stop()
    await drop?.()
  })

  afterEach(() => expect(proxy?.faults ?? []).toEqual([]))

  // Each test goes on where the one before ended.
  let isBroken = false
  beforeEach((test) => test.skip(isBroken))
  afterEach(({ task }) => {
    isBroken ||= task.result?.state === 'fail'
  })

  const isIn = (phone: EngineWindow) => phone.sees({ role: 'status', part: ' is in. You can still change it' })

  const joins = async (phone: EngineWindow, name: string) => {
    await phone.go(`${proxy.url}/${code}`)
    await phone.fill('Your name', name)
    await phone.click('button', 'Join')
    await phone.sees({ role: 'navigation' })
  }

  const creates = async (title: string) => {
    await host.fill('Title', title)
    await host.click('button', 'Create')
    await host.sees({ role: 'heading', name: title })
    const id = await host.at(/[\da-f-]{36}/)
    const read = (path: string) => fetch(path).then((answer) => answer.json())
    const session = await host.driver.run(read, `/api/sessions/${id}?host=1`)
    code = session.code
    // With a key, which only its link has.
    const link = () => document.querySelector('a[href^="/wall/"]')?.getAttribute('href')
    return { ...session, wall: proxy.url + (await host.driver.run(link)) }
  }

  const asks = async (kind: string, prompt: string, options: string[] = [], right?: number) => {
    await host.click('button', 'New poll')
    await host.click('radio', kind)
    await host.fill('Your question', prompt)
    for (const [place, option] of options.entries()) {
      if (place > 1) await host.click('button', 'Add an option')
      await host.fill(`Option ${place + 1}`, option)
    }
    if (right !== undefined) await host.click('checkbox', `Option ${right} is correct`)
    await host.click('button', 'Save')
    await host.click('button', `Open “${prompt}”`)
    await wall.reads(prompt)
  }

  /** By its key: a step that was just drawn takes no presses yet. */
  const takes = (step: string) => {
    const press = async () => {
      const isShown = await host.driver.find(find, { role: 'button', part: step })
      if (isShown) await host.driver.press('ArrowRight')
      return isShown
    }
    return expect.poll(press, { interval: 200 }).toBe(undefined)
  }

  it('begins by the printed link, the wall and two phones', async () => {
    await host.go(`${proxy.url}/login#token=${server.signInToken}`)
    await host.click('button', 'Sign in')
    await host.at(/^\/host$/)
    await wall.go((await creates('All hands')).wall)
    await wall.reads('Welcome!')
    await joins(zoe, 'Zoe')
    await joins(bob, 'Bob')
    await wall.reads('2 joined')
  })

  it('votes in all six kinds', async () => {
    await asks('Multiple choice', 'Which day?', ['Monday', 'Friday', 'Sunday'])
    for (const phone of [zoe, bob]) {
      await phone.click('button', 'Friday')
      await isIn(phone)
    }
    await wall.reads('100%')
    await asks('Rating', 'How was it?')
    await zoe.click('button', '4')
    await isIn(zoe)
    await asks('Word cloud', 'In a word?')
    await zoe.fill('A word or a short phrase', 'curious')
    await zoe.click('button', 'Send')
    await isIn(zoe)
    await wall.reads('curious')
    await asks('Open text', 'What else?')
    await zoe.fill('Your answer', 'More breaks')
    await zoe.click('button', 'Send')
    await isIn(zoe)
    await wall.reads('More breaks')
    await asks('Ranking', 'Best first?', ['Tea', 'Coffee'])
    await zoe.click('button', 'Move “Coffee” up')
    await zoe.click('button', 'Send my order')
    await isIn(zoe)
    await asks('Quiz', 'How many moons?', ['One', 'Two'], 2)
    await zoe.click('button', 'Two')
    await isIn(zoe)
    await bob.click('button', 'One')
    await isIn(bob)
    await takes('Close voting')
    await zoe.reads('Right!')
    await bob.reads('Not quite')
  })

  it('keeps score, and closes a poll when its timer is over', async () => {
    const id = await host.at(/[\da-f-]{36}/)
    await host.driver.run(sends, 'PATCH', `/api/sessions/${id}`, { settings: { scores: 'on' } })
    const draft = { kind: 'quiz', prompt: 'How many days?', options: ['Six', 'Seven'], correctOption: 1 }
    const poll = await host.driver.run(sends, 'POST', `/api/sessions/${id}/polls`, draft)
    const opensFor = (seconds: number) =>
      host.driver.run(sends, 'POST', `/api/sessions/${id}/polls/${poll.id}/open`, { seconds })
    await opensFor(3_600)
    await zoe.sees({ role: 'timer', part: ':' })
    await zoe.click('button', 'Seven')
    await isIn(zoe)
    // As few as there may be, now that the vote is in, however slow the machine is.
    await opensFor(5)
    await zoe.reads('Right!')
    await zoe.reads('points')
    await host.click('button', 'Scores')
    // She joined before names were shown.
    await wall.reads('Guest 1')
    await zoe.reads('1st of')
    await host.click('button', 'Poll', { role: 'group', part: 'Scores' })
    await wall.reads('How many days?')
  })

  it('approves a question and shows it on the wall', async () => {
    await bob.clickPart('button', 'Questions', { role: 'navigation', part: 'Questions' })
    await bob.fill('Ask a question', 'When is lunch?')
    await bob.click('button', 'Ask')
    await host.reads('When is lunch?')
    await host.driver.press('a')
    await bob.seesNot({ role: 'listitem', part: 'Waiting for approval' })
    await host.clickPart('button', 'Approved 1')
    await host.driver.press('v')
    await wall.reads('When is lunch?')
    await host.driver.press('u')
  })

  it('keeps a vote while the server is killed, and sends it to the next', async () => {
    await asks('Rating', 'Still there?')
    await zoe.sees({ role: 'button', name: '3' })
    await server.killServer()
    await zoe.click('button', '3')
    await zoe.reads('Your vote is kept')
    await wall.reads('Still there?')
    await server.start()
    await isIn(zoe)
    await wall.reads('100%')
    await wall.reads('3.0')
  })

  it('ends, with a report and exports', async () => {
    for (const item of ['Export participants', 'Export results (CSV)']) {
      await host.click('button', 'Session')
      await host.click('menuitem', 'Export…')
      await host.click('button', item)
    }
    await expect.poll(() => proxy.saved.join('\n')).toMatch(/Zoe.*Friday/)
    await expect.poll(() => proxy.saved.length).toBe(2)
    expect(proxy.saved.every((file) => file.includes('Still there?'))).toBe(true)
    await host.click('button', 'Session')
    await host.click('menuitem', 'End session')
    await host.click('button', 'End session', { role: 'dialog', part: 'End session' })
    await wall.reads('This session has ended')
    await zoe.reads('This session has ended')
    const id = await host.at(/[\da-f-]{36}/)
    await host.go(`${proxy.url}/report/${id}`)
    await host.reads('Print or save as PDF')
    for (const prompt of ['Which day?', 'How many moons?', 'Still there?']) await host.reads(prompt)
  })

  it('holds a session with secret votes', async () => {
    await host.go(`${proxy.url}/host`)
    await host.click('button', 'New session')
    await host.clickPart('checkbox', 'Secret votes')
    const { wall: address, settings } = await creates('Ballot')
    expect(settings.anonymous).toBe(true)
    await wall.go(address)
    await bob.go(`${proxy.url}/${code}`)
    await bob.reads('Votes are secret')
    await bob.click('button', 'Join')
    await bob.sees({ role: 'navigation' })
    await asks('Rating', 'Honestly?')
    await bob.click('button', '5')
    await isIn(bob)
    await wall.reads('100%')
  })
}

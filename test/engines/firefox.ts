import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/ports.ts'
import { ClassicDriver, COMMANDS, type Send } from './classic-driver.ts'
import type { Wishes } from './driver.ts'

/**
 * Firefox by Marionette, the protocol that geckodriver itself speaks to it: Debian packages no geckodriver, and npm's
 * downloads it from elsewhere. Messages are `length:[type, id, error or name, value or parameters]`, in JSON.
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export async function openFirefox(wishes: Wishes): Promise<ClassicDriver> {
  const profile = await mkdtemp(join(tmpdir(), 'live-audience-firefox-'))
  const port = await freePort()
  await writeFile(join(profile, 'user.js'), preferences({ ...wishesAsPreferences(wishes), 'marionette.port': port }))
  const { PATH = '' } = process.env
  const started = spawn('firefox-esr', ['--headless', '--no-remote', '--marionette', '--profile', profile], {
    stdio: 'ignore',
    env: { PATH, HOME: profile },
  })
  const socket = await untilItListens(port)
  const ask = asking(socket)
  await ask('NewSession', {})
  const send: Send = async (command, params = {}) => contentOf(await ask(COMMANDS[command][2], params))
  if (wishes.size) await send('resize', wishes.size)
  return new ClassicDriver(send, async () => {
    socket.destroy()
    started.kill()
    if (started.exitCode === null && started.signalCode === null) await once(started, 'exit')
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
}

/** Some commands answer with the value itself. */
const contentOf = (answer: object): unknown => ('value' in answer ? answer.value : answer)

type Preferences = Record<string, string | number | boolean>

function wishesAsPreferences({ dark, blocked, isPrivate }: Wishes): Preferences {
  return {
    'intl.accept_languages': 'en',
    'ui.systemUsesDarkTheme': dark ? 1 : 0,
    'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
    ...(blocked === 'cookies' && { 'network.cookie.cookieBehavior': 2 }),
    ...(blocked === 'storage' && { 'dom.storage.enabled': false }),
    ...(isPrivate && { 'browser.privatebrowsing.autostart': true }),
    // Nothing but our pages is asked for.
    'app.normandy.enabled': false,
    'app.update.disabledForTesting': true,
    'browser.safebrowsing.downloads.remote.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'data:,none',
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.page': 0,
  }
}

const preferences = (all: Preferences): string =>
  Object.entries(all)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')

async function untilItListens(port: number): Promise<Socket> {
  for (let tries = 0; ; tries++) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      if (tries > 600) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

type Answered = (error: { error: string; message: string } | null, value: object) => void

function asking(socket: Socket) {
  const waiting = new Map<number, Answered>()
  let received = Buffer.alloc(0)
  socket.on('data', (data) => {
    received = Buffer.concat([received, data])
    for (let message = whole(); message; message = whole()) {
      // The first says which version of the protocol it is, and is no array.
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2], message[3])
    }
  })
  socket.on('close', () => {
    for (const answered of waiting.values()) answered({ error: 'gone', message: 'Firefox has ended' }, {})
  })
  function whole(): unknown {
    const colon = received.indexOf(':')
    const end = colon + 1 + Number(received.subarray(0, colon).toString())
    if (colon < 0 || received.length < end) return undefined
    const text = received.subarray(colon + 1, end).toString()
    received = received.subarray(end)
    return JSON.parse(text)
  }
  let last = 0
  return (name: string, params: object) =>
    new Promise<object>((resolve, reject) => {
      const id = ++last
      const message = JSON.stringify([0, id, `WebDriver:${name}`, params])
      waiting.set(id, (error, value) => {
        waiting.delete(id)
        if (error) reject(new Error(`${error.error}: ${error.message}`))
        else resolve(value)
      })
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
}

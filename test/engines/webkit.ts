import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '../support/ports.ts'
import { ClassicDriver, COMMANDS, type Send } from './classic-driver.ts'
import type { BrowserSettings } from './driver.ts'

/** WebKitGTK and WPE WebKit, each by the driver that comes with it: one process a window. */

type Launch = {
  driver: string
  /** Where the capabilities say how to start the browser. */
  key: string
  binary: string
  args: (settings: BrowserSettings) => string[]
}

const GTK: Launch = {
  driver: 'WebKitWebDriver',
  key: 'webkitgtk:browserOptions',
  binary: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
  args: ({ dark, blocked, isPrivate }) => [
    ...(dark ? ['--dark-mode'] : []),
    ...(isPrivate ? ['--private'] : []),
    ...(blocked === 'cookies' ? ['--cookies-policy=never'] : []),
    ...(blocked === 'storage' ? ['--enable-html5-local-storage=false'] : []),
  ],
}

const WPE: Launch = { driver: 'WPEWebDriver', key: 'wpe:browserOptions', binary: 'cog', args: () => [] }

export const openWebKitGtk = (settings: BrowserSettings): Promise<ClassicDriver> => open(GTK, settings)
export const openWpe = (settings: BrowserSettings): Promise<ClassicDriver> => open(WPE, settings)

async function open({ driver, key, binary, args }: Launch, settings: BrowserSettings): Promise<ClassicDriver> {
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-webkit-'))
  const screen = await startScreen()
  if (settings.isStill) await asksForLessMotion(folder)
  const port = await freePort()
  const { PATH = '' } = process.env
  // One thread that draws in place of two that wait for each other, and no search for plugins that play sounds, of which
  // there are none: 82 s of CPU for all windows of WebKitGTK, 96 before.
  const lean = { LP_NUM_THREADS: '1', GST_PLUGIN_SYSTEM_PATH_1_0: '/nonexistent' }
  const place = { HOME: folder, XDG_RUNTIME_DIR: folder, DISPLAY: screen.name, COG_PLATFORM_NAME: 'headless' }
  const started = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { PATH, ...place, ...lean, LANG: 'C.UTF-8' },
  })
  const end = async () => {
    await Promise.all([gone(started), gone(screen.started)])
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  const ask = asking(`http://127.0.0.1:${port}`)
  const alwaysMatch = { [key]: { binary, args: ['--automation', ...args(settings)] } }
  const begun = untilItListens(() => ask('POST', '/session', { capabilities: { alwaysMatch } }))
  const { sessionId } = await begun.catch(async (error) => {
    await end()
    throw error
  })
  const send: Send = (command, params = {}) => {
    const [method, path] = COMMANDS[command]
    const { id = '', ...rest } = params as { id?: string }
    return ask(method, `/session/${sessionId}${path.replace(':id', id)}`, rest)
  }
  const ended = () =>
    ask('DELETE', `/session/${sessionId}`)
      .catch(() => {})
      .then(end)
  const opened = new ClassicDriver(send, ended)
  if (settings.size && driver === GTK.driver) await send('resize', settings.size)
  return opened
}

/** As GTK's settings do, which are in the home folder. */
async function asksForLessMotion(home: string): Promise<void> {
  const folder = join(home, '.config/gtk-3.0')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
}

/** An X server of its own, so that each window is the one in front. */
async function startScreen(): Promise<{ started: ChildProcess; name: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1920x1080x24', '-nolisten', 'tcp']
  const started = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [said] = await once(started.stdio[3] as Readable, 'data')
  return { started, name: `:${String(said).trim()}` }
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

function asking(origin: string) {
  return async (method: string, path: string, body?: object) => {
    const sent = method === 'POST' ? { body: JSON.stringify(body) } : {}
    const answer = await fetch(origin + path, { method, ...sent })
    const { value } = (await answer.json()) as { value: { error: string; message: string; sessionId: string } }
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
}

/** A driver listens some time after it was started; an answer of it is the last word. */
async function untilItListens<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof TypeError) || tries > 600) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

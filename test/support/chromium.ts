import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import chromium from '@sparticuz/chromium'
import type { LaunchOptions } from 'playwright-core'

/**
 * Flags that a browser of people does not have: with them it lets pages of any origin read each
 * other, in a single process it ends with the first of its windows, and without a zygote it loads all
 * of itself for every window, which is an eighth of what that takes.
 */
const UNREAL =
  /^--(single-process|no-zygote|disable-web-security|allow-running-insecure-content|disable-site-isolation-trials|disable-features=.*)$/

/**
 * A process that waits for the next window takes a twentieth of the CPU, because each window here has a browser's data
 * of its own. The others are what Playwright switches off by the same flag, as far as tests depend on it.
 */
const DISABLED = [
  'SpareRendererForSitePerProcess',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]

/**
 * How to launch a real Chromium: that of `CHROMIUM`, else the one that the development dependencies
 * bring.
 * @returns undefined where they bring none for this platform
 */
export async function chromiumOptions(): Promise<LaunchOptions | undefined> {
  const executablePath = process.env.CHROMIUM || (await unpacked())
  if (!executablePath) return undefined
  // Drawing as a GPU would is what takes most of its time where there is none (39 s of CPU against 27).
  chromium.setGraphicsMode = false
  const args = chromium.args.filter((arg) => !UNREAL.test(arg))
  args.push('--no-sandbox', '--disable-gpu')
  // Workers have all cores already: what V8 does beside scripts takes a twelfth more CPU in threads of its own.
  args.push('--js-flags=--single-threaded')
  args.push(`--disable-features=${DISABLED.join()}`)
  return { executablePath, args, headless: true }
}

/**
 * The browser of the package, which comes compressed. Its own way of unpacking writes to the final
 * name, where others run it before it is whole (`spawn ETXTBSY`): so a process of its own unpacks it
 * into a folder of its own, which then gets the name.
 */
async function unpacked(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const name = `live-audience-chromium-${await versionOf()}-${userInfo().uid}`
  const folder = join(tmpdir(), name)
  if (!existsSync(folder)) await unpackTo(folder)
  return join(folder, 'chromium')
}

async function unpackTo(folder: string): Promise<void> {
  const part = await mkdtemp(`${folder}-`)
  const args = ['--eval', `require(${JSON.stringify(PACKAGE)}).executablePath()`]
  try {
    await promisify(execFile)(process.execPath, args, { env: { ...process.env, TMPDIR: part } })
    await rename(part, folder)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    // Another run was first, and its browser is as good.
    if (!existsSync(folder)) throw error
  }
}

const PACKAGE = createRequire(import.meta.url).resolve('@sparticuz/chromium')

async function versionOf(): Promise<string> {
  return JSON.parse(await readFile(join(PACKAGE, '../../../package.json'), 'utf8')).version
}

import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig, settingsGiven, warningsOf } from '../../server/config/config.ts'
import { environmentOf } from '../../server/config/environment.ts'
import { BadSettings } from '../../server/config/read.ts'

/** Settings that stand in files: secrets, and a `.env` in the data folder. */

const SECRET = 'sixteen or more characters'

async function folder(files: Record<string, string> = {}): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'live-audience-settings-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text, { mode: 0o600 })
  return path
}

it('each secret can be read from a file, and the log says its path alone', async () => {
  const values = {
    SECRET: `${SECRET}, ${SECRET}!`,
    DATABASE_URL: 'postgres://ada:canary@db/live',
    SMTP_URL: 'smtps://ada:canary@mail.example.org:465',
    OIDC_CLIENT_SECRET: 'canary said to nobody',
  }
  const DATA_DIR = await folder(values)
  const files = Object.fromEntries(Object.keys(values).map((name) => [`${name}_FILE`, join(DATA_DIR, name)]))
  // As an editor and `echo` leave it.
  await writeFile(join(DATA_DIR, 'SECRET'), `${values.SECRET}\n`)
  const rest = { MAIL_FROM: 'live@example.org', OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'live' }
  const env = environmentOf({ ...files, ...rest }, DATA_DIR)
  expect(readConfig(env)).toMatchObject({
    secrets: [SECRET, `${SECRET}!`],
    databaseUrl: values.DATABASE_URL,
    mail: { url: values.SMTP_URL },
    oidc: { clientSecret: values.OIDC_CLIENT_SECRET },
  })
  expect(settingsGiven(env)).toMatchObject({ ...files, SECRET: 'set', DATABASE_URL: 'set' })
  expect(JSON.stringify(settingsGiven(env))).not.toMatch(/canary|sixteen/)
  expect(readConfig({ ...env, NODE_ENV: 'production' }).secrets).toHaveLength(2)
})

it.each([
  [{ SECRET_FILE: '/nonexistent/secret' }, 'SECRET_FILE: /nonexistent/secret cannot be read (ENOENT)'],
  [{ SMTP_URL_FILE: '/proc' }, 'SMTP_URL_FILE: /proc cannot be read (EISDIR)'],
  [{ DATABASE_URL_FILE: '/dev/null' }, 'DATABASE_URL_FILE: /dev/null is empty'],
  [{ SECRET, SECRET_FILE: '/dev/null' }, 'SECRET_FILE: SECRET is set as well; set one of them'],
])('%j is refused by the name of the variable', async (env, sentence) => {
  const DATA_DIR = await folder()
  expect(() => environmentOf(env, DATA_DIR)).toThrow(BadSettings)
  expect(() => environmentOf(env, DATA_DIR)).toThrow(sentence)
})

it('what is wrong in a file of a secret is told by the name of the setting', async () => {
  const DATA_DIR = await folder({ short: 'short' })
  const env = environmentOf({ DATA_DIR, SECRET_FILE: join(DATA_DIR, 'short') }, '/nonexistent')
  expect(() => readConfig(env)).toThrow('SECRET: each secret needs at least 16 characters')
})

it('a .env in the data folder has settings, and the environment counts more', async () => {
  const text = `# Live\nBASE_URL=https://live.example.org\nexport HOST_DOMAINS="example.org"\nPORT=1\nHOST_EMAIL=x\n`
  const DATA_DIR = await folder({ '.env': text, key: SECRET })
  await writeFile(join(DATA_DIR, '.env'), `${text}SECRET_FILE=${join(DATA_DIR, 'key')}\n`)
  const env = environmentOf({ DATA_DIR, PORT: '2', BASE_URL: '' }, '/nonexistent')
  expect(readConfig(env)).toMatchObject({
    baseUrl: 'https://live.example.org',
    hosts: { domains: ['example.org'] },
    port: 2,
    secrets: [SECRET],
  })
  expect(warningsOf(env, readConfig(env))).toEqual([expect.stringMatching(/^HOST_EMAIL: .*HOST_EMAILS/)])
})

it('a .env that says where it is, or cannot be read, is refused', async () => {
  const DATA_DIR = await folder({ '.env': 'DATA_DIR=/elsewhere' })
  expect(() => environmentOf({ DATA_DIR }, '/nonexistent')).toThrow(
    /DATA_DIR: set it in the environment; .*\.env is found by it/,
  )
  const other = await folder()
  await mkdir(join(other, '.env'))
  expect(() => environmentOf({ DATA_DIR: other }, '/nonexistent')).toThrow(
    /DATA_DIR: .*\.env cannot be read \(EISDIR\)/,
  )
  const none = await folder()
  expect(environmentOf({ PORT: '2' }, none)).toEqual({ PORT: '2' })
  // What is wrong with the folder itself is told when it is opened.
  await chmod(none, 0o000)
  expect(environmentOf({}, join(none, 'deeper'))).toEqual({})
})

it.each([
  ['SECRET_FIEL', 'SECRET_FILE'],
  ['DATABASE_URI_FILE', 'DATABASE_URL_FILE'],
])('%s is told with the nearest right name', (given, right) => {
  const env = { [given]: '/run/secrets/x' }
  expect(warningsOf(env, readConfig(env))).toEqual([`${given}: is not a setting. Did you mean ${right}?`])
})

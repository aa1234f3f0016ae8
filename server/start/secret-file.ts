import { randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../shared/error-code.ts'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { halfDone, openDataDir } from '../db/embedded/index.ts'
import { SECRET_MIN } from '../settings/values.ts'

const fileIn = (dataDir: string): string => join(dataDir, 'secret')

/**
 * The secret kept in the data folder where none is set: made once, readable by its owner alone.
 * @throws StartRefusal where it cannot be read, or is too short to keep anyone from forging tokens
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const known = await readSecret(dataDir)
  if (known !== undefined) return known
  await openDataDir(dataDir)
  // A link is refused where another start was faster, and its secret then is ours, too.
  await putInPlace(dataDir, randomBytes(32).toString('base64url'), (part, file) =>
    link(part, file).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error
    }),
  )
  return (await readSecret(dataDir)) ?? keptSecret(dataDir)
}

/** The secret that is kept, if there is one. @throws StartRefusal as above */
export async function readSecret(dataDir: string): Promise<string | undefined> {
  const file = fileIn(dataDir)
  const text = await readFile(file, 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new StartRefusal(
      `The secret in ${file} cannot be read (${codeOf(error)}). It has to be a file that this account may read.`,
    )
  })
  const secret = text?.trim()
  if (secret === undefined || secret.length >= SECRET_MIN) return secret
  throw new StartRefusal(
    `The secret in ${file} has fewer than ${SECRET_MIN} characters, so that anyone could forge tokens ` +
      'and host keys. Bring the file back from a backup. Or remove it, and a new one is made: ' +
      'everybody signs in again, and the host links of before are void.',
  )
}

/** Puts a secret of before in the place of what is there. */
export async function replaceSecret(dataDir: string, secret: string): Promise<void> {
  await putInPlace(dataDir, secret, rename)
}

/** Written beside and whole before it has its name: a full disk or a crash leaves no half of it. */
async function putInPlace(
  dataDir: string,
  secret: string,
  place: (part: string, file: string) => Promise<void>,
): Promise<void> {
  const file = fileIn(dataDir)
  const part = halfDone(file)
  try {
    await rm(part, { force: true })
    const handle = await open(part, 'wx', 0o600)
    await handle
      .writeFile(secret)
      .then(() => handle.sync())
      .finally(() => handle.close())
    await place(part, file)
  } catch (error) {
    throw new StartRefusal(
      `The secret cannot be kept in ${file} (${codeOf(error)}). Make room there, or set SECRET.`,
      { cause: error },
    )
  } finally {
    await rm(part, { force: true })
  }
}

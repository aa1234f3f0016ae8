import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically, writeOnce } from '../../shared/files/write-atomically.ts'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { codeOf } from '../../shared/system-error-code.ts'
import { SECRET_MIN } from '../config/values.ts'
import { openDataDir } from '../db/embedded/index.ts'

const fileIn = (dataDir: string): string => join(dataDir, 'secret')

/**
 * The secret in the data folder, for servers without SECRET. Made once, readable only by its owner.
 * @throws StartRefusal if it cannot be read, or is so short that tokens could be forged
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const known = await readSecret(dataDir)
  if (known !== undefined) return known
  await openDataDir(dataDir)
  // If another server that started at the same moment was faster, its secret is used.
  await keep(dataDir, randomBytes(32).toString('base64url'), writeOnce)
  return (await readSecret(dataDir)) ?? keptSecret(dataDir)
}

/** The secret in the data folder, if there is one. @throws StartRefusal as above */
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
      'and host keys. Restore the file from a backup. Or remove it: the server then makes a new one, ' +
      'everybody has to sign in again, and earlier host links are void.',
  )
}

/** Keeps the secret of a backup in the data folder, unless one is there. */
export async function keepFirstSecret(dataDir: string, secret: string): Promise<void> {
  await openDataDir(dataDir)
  await keep(dataDir, secret, writeOnce)
}

/** Replaces the secret in the data folder, by that of a backup. */
export async function replaceSecret(dataDir: string, secret: string): Promise<void> {
  await keep(dataDir, secret, writeAtomically)
}

async function keep(dataDir: string, secret: string, write: typeof writeAtomically | typeof writeOnce): Promise<void> {
  const file = fileIn(dataDir)
  try {
    await write(file, secret)
  } catch (error) {
    const sentence = `The secret cannot be kept in ${file} (${codeOf(error)}). Free some space there, or set SECRET.`
    throw new StartRefusal(sentence, { cause: error })
  }
}

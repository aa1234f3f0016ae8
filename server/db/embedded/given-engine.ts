import { resolve } from 'node:path'
import type { Account } from './account.ts'
import { type Engine, engineAt, program } from './engine.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { run } from './run.ts'

/** The major version of the PostgreSQL that comes with the packages, which made the data. */
const MAJOR = 18

/**
 * PostgreSQL's programs in a folder that the operator names, such as those of the distribution.
 * @throws EmbeddedRefusal where one is missing, does not run or is of another major version
 */
export async function givenEngine(folder: string, account: Account | undefined): Promise<Engine> {
  const bin = resolve(folder)
  const engine = await tryOut(bin, 'postgres', account)
  await tryOut(bin, 'initdb', account)
  return engine
}

async function tryOut(bin: string, name: 'initdb' | 'postgres', account: Account | undefined): Promise<Engine> {
  const told = await run(program(bin, name), ['-V'], account)
  if (told.errno === 'ENOENT') throw refused(`there is no program ${name} in ${bin}`)
  if (!told.ok) throw refused(`${name} in ${bin} does not run (${told.output})`)
  const engine = engineAt(bin, told)
  if (engine.major === MAJOR) return engine
  throw refused(`${bin} has PostgreSQL ${engine.version}, which cannot read the data of ${MAJOR}`)
}

const refused = (why: string): EmbeddedRefusal =>
  new EmbeddedRefusal(
    `POSTGRES_BIN: ${why}. Name the folder of the programs of PostgreSQL ${MAJOR}, such as ` +
      `/usr/lib/postgresql/${MAJOR}/bin, or leave it out.`,
  )

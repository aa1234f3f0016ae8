import { StartRefusal } from '../../shared/start-refusal.ts'
import { messageOf } from '../../shared/system-error-code.ts'
import { type Config, readConfig } from './config.ts'
import { environmentOf } from './environment.ts'

export type Counts = Record<string, number>

export const report = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Runs a command with the settings of the environment. A StartRefusal is reported as it is.
 * @param failed how the report of any other error begins
 */
export async function runCommand(work: (config: Config) => Promise<void>, failed: string): Promise<void> {
  try {
    await work(readConfig({ ...environmentOf(process.env), NODE_ENV: undefined }))
  } catch (error) {
    report(error instanceof StartRefusal ? error.message : `${failed}: ${messageOf(error)}`)
    process.exitCode = 1
  }
}

/** For example `2 × host, 7 × session`. */
export const inWords = (counts: Counts): string =>
  Object.entries(counts)
    .map(([table, count]) => `${count} × ${table}`)
    .join(', ')

import { readArguments, USAGE } from './deck-arguments.ts'
import { DeckRefused } from './deck-refused.ts'
import { writePolls } from './write-polls.ts'

/**
 * Runs the command.
 * @param argv what stands behind the command's name
 * @returns the exit code: 0 fine, 1 refused, 2 bad arguments
 */
export async function run(
  argv: string[],
  env: Record<string, string | undefined>,
  out: NodeJS.WritableStream,
  screen: NodeJS.WritableStream,
): Promise<number> {
  const say = (line: string) => out.write(`${line}\n`)
  try {
    const settings = readArguments(argv, env)
    if (settings === 'help') say(USAGE)
    else await writePolls(settings, say)
    return 0
  } catch (error) {
    if (!(error instanceof DeckRefused)) throw error
    screen.write(`${error.message}\n`)
    return error.exitCode
  }
}

import { readArguments, USAGE } from './deck-arguments.ts'
import { DeckRefused } from './deck-refused.ts'
import { writePolls } from './write-polls.ts'

/**
 * Runs the command `live-audience polls`.
 * @param argv the arguments after the command's name
 * @returns the exit code: 0 success, 1 refused, 2 wrong arguments
 */
export async function run(
  argv: string[],
  env: Record<string, string | undefined>,
  out: NodeJS.WritableStream,
  screen: NodeJS.WritableStream,
): Promise<number> {
  const print = (line: string) => out.write(`${line}\n`)
  try {
    const settings = readArguments(argv, env)
    if (settings === 'help') print(USAGE)
    else await writePolls(settings, print)
    return 0
  } catch (error) {
    if (!(error instanceof DeckRefused)) throw error
    screen.write(`${error.message}\n`)
    return error.exitCode
  }
}

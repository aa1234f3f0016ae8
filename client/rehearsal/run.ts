import { readArguments, USAGE } from './arguments.ts'
import { BadArguments, RehearsalFailed, Stopped } from './failures.ts'
import { rehearse, type World } from './rehearse.ts'
import { printReport } from './report.ts'

/**
 * Runs the command: reads its arguments, rehearses, prints the report.
 * @param argv the arguments after the script's name
 * @param out gets the report. Progress and errors go to `world.screen`
 * @returns the exit code: 0 passed, 1 failed, 2 wrong arguments, 130 or 143 stopped
 */
export async function run(
  argv: string[],
  env: Record<string, string | undefined>,
  out: NodeJS.WritableStream,
  world: World,
): Promise<number> {
  try {
    const settings = readArguments(argv, env)
    if (settings === 'help') {
      out.write(`${USAGE}\n`)
      return 0
    }
    const { people, sessions, url, seed } = settings
    world.screen.write(`Rehearsing with ${people} people in ${sessions} session(s) at ${url}, seed ${seed}\n`)
    const report = await rehearse(settings, world)
    if (settings.json) out.write(`${JSON.stringify(report, null, 2)}\n`)
    else printReport(report, out)
    return report.fine ? 0 : 1
  } catch (error) {
    const code = exitCodeOf(error)
    world.screen.write(`${error instanceof Error ? error.message : error}\n`)
    return code
  }
}

/** @throws the error itself if it is unexpected, so that its stack is printed */
function exitCodeOf(error: unknown): number {
  if (error instanceof Stopped) return error.exitCode
  if (error instanceof BadArguments) return 2
  if (error instanceof RehearsalFailed) return 1
  throw error
}

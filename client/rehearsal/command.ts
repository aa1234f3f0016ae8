import { runCommand } from '../../shared/command-line.ts'
import { readArguments, USAGE } from './arguments.ts'
import { rehearse, type World } from './rehearse.ts'
import { printReport } from './report.ts'

/**
 * Runs the command `live-audience rehearse`.
 * @param args the arguments after the command's name
 * @param out gets the report. Progress and errors go to `world.screen`
 * @returns the exit code: 0 passed, 1 failed, 2 wrong arguments, 130 or 143 stopped
 */
export function run(args: string[], env: NodeJS.ProcessEnv, out: NodeJS.WritableStream, world: World): Promise<number> {
  return runCommand(async () => {
    const settings = readArguments(args, env)
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
  }, world.screen)
}

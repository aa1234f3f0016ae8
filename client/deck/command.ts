import { runCommand, type Screen } from '../../shared/command-line.ts'
import { readArguments, USAGE } from './arguments.ts'
import { writePolls } from './write-polls.ts'

/**
 * Runs the command `live-audience polls`.
 * @param args the arguments after the command's name
 * @returns the exit code: 0 success, 1 refused, 2 wrong arguments
 */
export function run(args: string[], env: NodeJS.ProcessEnv, out: Screen, errors: Screen): Promise<number> {
  const print = (line: string) => out.write(`${line}\n`)
  return runCommand(async () => {
    const settings = readArguments(args, env)
    if (settings === 'help') print(USAGE)
    else await writePolls(settings, print)
    return 0
  }, errors)
}

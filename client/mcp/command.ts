import type { Readable, Writable } from 'node:stream'
import { runCommand, type Screen } from '../../shared/command-line.ts'
import { readArguments, USAGE } from './arguments.ts'
import { readToolSet } from './read-tool-set.ts'
import { serveTools } from './serve-tools.ts'

/** The streams of a process. Only messages of the protocol go to `stdout`, except for `--help`. */
type Streams = { stdin: Readable; stdout: Writable; stderr: Screen }

/**
 * Runs the command `live-audience mcp` until its input ends.
 * @param args the arguments after the command's name
 * @returns the exit code: 0 success, 1 refused, 2 wrong arguments
 */
export function run(args: string[], env: NodeJS.ProcessEnv, { stdin, stdout, stderr }: Streams): Promise<number> {
  return runCommand(async () => {
    const settings = readArguments(args, env)
    if (settings === 'help') stdout.write(`${USAGE}\n`)
    else await serveTools(await readToolSet(settings), settings, stdin, stdout)
    return 0
  }, stderr)
}

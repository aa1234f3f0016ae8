import { type ParseArgsConfig, parseArgs } from 'node:util'
import { z } from 'zod'
import { messageOf } from './system-error-code.ts'

/** What the commands `polls`, `mcp` and `rehearse` have in common: options, failures and exit codes. */

export const DEFAULT_URL = 'http://localhost:3000'

export const WRONG_ARGUMENTS = 2

/** A command cannot continue. The message says why, and what to do. */
export class CommandFailed extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The address of a server. It is read without a slash at its end. */
export const serverUrl = z
  .url({ protocol: /^https?$/ })
  .regex(/^[^?#@]+$/)
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))

/**
 * Reads a command line with these options and `--help`.
 * @param schema has a field for each option. A description completes the sentence "--people takes …"
 * @throws CommandFailed with a message that says what to change
 */
export function readOptions<T extends z.ZodRawShape>(args: string[], schema: z.ZodObject<T>, allowPositionals = false) {
  const { shape }: z.ZodObject = schema
  const types = Object.entries(shape).map(([name, field]) => [name, field instanceof z.ZodBoolean ? FLAG : TEXT])
  const { values, positionals } = parse({ args, allowPositionals, options: Object.fromEntries(types) })
  if (values.help) return 'help'
  const { success, data, error } = schema.safeParse(values)
  if (success) return { options: data, positionals }
  const sentences = error.issues.map(
    ({ path: [name] }) => `--${String(name)} takes ${shape[String(name)]?.description}.`,
  )
  throw new CommandFailed(sentences.join('\n'), WRONG_ARGUMENTS)
}

const TEXT = { type: 'string' } as const
const FLAG = { type: 'boolean', default: false } as const

function parse({ options, ...config }: ParseArgsConfig) {
  try {
    return parseArgs({ ...config, options: { ...options, help: FLAG } })
  } catch (error) {
    throw new CommandFailed(messageOf(error), WRONG_ARGUMENTS)
  }
}

/** Where errors and progress are printed: process.stderr, or a replacement in tests. */
export type Screen = { write(text: string): unknown }

/**
 * Runs a command, and prints why it failed.
 * @returns the exit code
 * @throws an unexpected error as it is, so that its stack is printed
 */
export async function runCommand(command: () => Promise<number>, screen: Screen): Promise<number> {
  try {
    return await command()
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    screen.write(`${error.message}\n`)
    return error.exitCode
  }
}

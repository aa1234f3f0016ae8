import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** TypeScript 7's compiler, a program of its own that is asked by its command line. */
const TSC = fileURLToPath(new URL('../../node_modules/@typescript/native/bin/tsc', import.meta.url))

export type Complaint = {
  /** The whole path; none where it is about the options. */
  file: string | undefined
  /** From 1; none without a file. */
  line: number | undefined
  /** Such as TS2345. */
  code: string
  /** What it says, with the lines below it that give its reasons. */
  text: string
}

/**
 * Has a project compiled, by one thread: each more judges much of the same again.
 *
 * @param project its folder, or its tsconfig
 * @returns what is wrong with it
 */
export async function complaints(project: string): Promise<Complaint[]> {
  const { status, said } = await tsc(['-p', project, '--pretty', 'false', '--singleThreaded'])
  // Each begins at a line's first letter; the lines that explain it are set in.
  const found = said.split(/\n(?=\S)/).filter((text) => text !== '')
  if (status !== 0 && found.length === 0) throw new Error('the compiler failed without a word')
  return found.map(complaint)
}

function complaint(text: string): Complaint {
  const [, file, line, code] = /^(?:(.+)\((\d+),\d+\): )?error (TS\d+): /.exec(text) ?? []
  if (code === undefined) throw new Error(`the compiler said: ${text}`)
  return { file: file && resolve(file), line: line === undefined ? line : Number(line), code, text }
}

/** @returns the options that a project is compiled with, as they are after all that it extends */
export async function optionsOf(project: string): Promise<Record<string, unknown>> {
  const { said } = await tsc(['-p', project, '--showConfig'])
  return JSON.parse(said).compilerOptions
}

function tsc(args: string[]): Promise<{ status: number; said: string }> {
  return new Promise((done, failed) => {
    execFile(process.execPath, [TSC, ...args], { maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') failed(error)
      else if (stderr) failed(new Error(stderr))
      else done({ status: Number(error?.code ?? 0), said: stdout })
    })
  })
}

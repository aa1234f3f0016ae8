import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * `node compile.js COMPILER nodenext|bundler`: compiles what must compile, the README's examples and the stranger's
 * program among it. All that `refused.ts` has must be refused, each line for its own reason.
 */

const [compiler = '', resolution = ''] = process.argv.slice(2)
const readme = readFileSync('node_modules/live-audience-client/README.md', 'utf8')
const blockOf = (language) => new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(readme)?.[1] ?? ''
writeFileSync('example.ts', blockOf('ts'))
writeFileSync('hook.tsx', blockOf('tsx'))

const compilerOptions = {
  ...{ target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [], jsx: 'react-jsx', outDir: 'compiled' },
  module: resolution === 'bundler' ? 'esnext' : 'nodenext',
  moduleResolution: resolution,
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
}
const files = ['accepted.ts', 'refused.ts', 'stranger.ts', 'example.ts', 'hook.tsx']
writeFileSync('tsconfig.json', JSON.stringify({ compilerOptions, files }))

const { stdout } = spawnSync(process.execPath, [`node_modules/${compiler}/bin/tsc`, '--pretty', 'false'], {
  encoding: 'utf8',
})
const wrong = wrongIn(errorsIn(stdout), reasonsIn(readFileSync('refused.ts', 'utf8').split('\n')))
for (const one of wrong) console.error(one)
if (wrong.length > 0) process.exitCode = 1

/** The errors of the compiler: file, line, column, code, and all that they say. */
function errorsIn(said) {
  const errors = said.split(/\n(?! )/).filter((error) => error !== '')
  return errors.map((text) => {
    const [, file = '', line, column, code = ''] = /^(.+?)\((\d+),(\d+)\): error (TS\d+):/.exec(text) ?? []
    return { file, line: Number(line), column: Number(column), code, text }
  })
}

/** What stands above the lines that must not compile. */
function reasonsIn(lines) {
  return lines.flatMap((comment, above) => {
    const [, code, place, says] = /^ *\/\/ (TS\d+) at (\S+): (.+)$/.exec(comment) ?? []
    const text = lines[above + 1] ?? ''
    return code ? { line: above + 2, code, says, isAt: (column) => text.slice(column - 1).startsWith(place) } : []
  })
}

/** What was refused for another reason than its own, or for none, and reasons for which nothing was. */
function wrongIn(errors, reasons) {
  const isMeant = ({ file, line, column, code, text }) =>
    file === 'refused.ts' &&
    reasons.some((one) => one.line === line && one.code === code && one.isAt(column) && text.includes(one.says))
  const unexpected = errors.filter((error) => !isMeant(error)).map(({ text }) => text)
  const lines = errors.filter(isMeant).map(({ line }) => line)
  const missing = reasons.filter(({ line }) => !lines.includes(line))
  const few = reasons.length < 60 ? [`refused.ts has ${reasons.length} of 60 examples.`] : []
  return [...unexpected, ...missing.map(({ line, code }) => `refused.ts:${line} is not refused by ${code}.`), ...few]
}

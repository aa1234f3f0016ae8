import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import { toolsDocument } from '../../server/http/openapi/tools-document.ts'
import { TOOL_SETS } from '../../server/http/openapi/tools-prose.ts'
import { clientDocument } from './client-document.ts'
import { callsOf, clientOperations } from './client-operations.ts'
import { documentedResponses, NO_METHODS } from './documented-responses.ts'

/**
 * Writes the OpenAPI document and the typed client, both made from the procedures (`npm run gen`).
 * With `--for-tools` or `--for-prepare` writes nothing, and prints the part of the document for such tools.
 */

const BASE_URL = 'http://localhost:3000'
const inClient = (path: string) => fileURLToPath(new URL(`../../client/${path}`, import.meta.url))
const inLines = (document: object) => `${JSON.stringify(document, null, 2)}\n`

async function generate(): Promise<void> {
  const document = openApiDocument(BASE_URL)
  await writeFile(inClient('openapi.json'), inLines(document))
  const types = inClient('generated/types.gen.ts')
  await createClient({
    input: clientDocument(document),
    // The views of a session are answers of overloads, which the document does not have.
    parser: { filters: { operations: { exclude: NO_METHODS }, orphans: true } },
    output: { path: inClient('generated'), importFileExtension: '.ts', clean: true, indexFile: false },
    logs: { file: false, level: 'warn' },
    plugins: ['@hey-api/typescript'],
  })
  await writeFile(types, saidOnce(withoutUnused(await readFile(types, 'utf8'))).replaceAll(...NEVER))
  await writeFile(inClient('generated/operations.gen.ts'), clientOperations(document))
  await writeFile(inClient('generated/calls.gen.ts'), callsOf(document))
  await writeFile(inClient('generated/responses.gen.ts'), documentedResponses(document))
}

/** What a member of a union must not have is `not: {}` in JSON Schema, which the generator takes for anything. */
const NEVER = ['?: unknown;', '?: never;'] as const

/** Refusals are thrown, and all of one type. What the client has no use for would be a quarter of the package. */
const withoutUnused = (types: string): string =>
  types
    .replaceAll(/export type \w+Errors = \{\n(?: {4}.*\n)*\};\n\n(?:export type \w+Error = .*\n\n)?/g, '')
    .replaceAll(/export type \w+Response = \w+Responses\[.*\n\n?/g, '')
    .replaceAll(/^ {4}(?:url: '.*'|(?:body|path|query)\?: never);\n/gm, '')

/** Most operations take a session's id, and many a key: each is said in one place, which makes the package 9% smaller. */
function saidOnce(types: string): string {
  const [path = ''] = /(?<=^ {4}path: )\{\n {8}\/\*\*\n.*\n {9}\*\/\n {8}id: string;\n {4}\}/m.exec(types) ?? []
  const [key = ''] = /(?<=^ {4}query\?: )\{\n {8}\/\*\*\n.*\n {9}\*\/\n {8}k\?: string;\n {4}\}/m.exec(types) ?? []
  const named = `\nexport type SessionPath = ${outdented(path)};\n\nexport type KeyField = ${outdented(key)};\n`
  return types.replaceAll(`: ${path};`, ': SessionPath;').replaceAll(`: ${key};`, ': KeyField;') + named
}

const outdented = (text: string): string => text.replaceAll(/^ {4}/gm, '')

const { values } = parseArgs({ options: { 'for-tools': { type: 'boolean' }, 'for-prepare': { type: 'boolean' } } })
const set = TOOL_SETS.find((one) => values[`for-${one}`])
if (set) process.stdout.write(inLines(toolsDocument(openApiDocument(BASE_URL), BASE_URL, set)))
else await generate()

import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import { toolsDocument } from '../../server/http/openapi/tools-document.ts'
import { TOOL_SETS } from '../../server/http/openapi/tools-prose.ts'
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
  await createClient({
    input: inClient('openapi.json'),
    parser: { filters: { operations: { exclude: NO_METHODS } } },
    output: { path: inClient('generated'), importFileExtension: '.ts', clean: true },
    logs: { file: false, level: 'warn' },
    plugins: [
      '@hey-api/typescript',
      { name: '@hey-api/client-fetch', baseUrl: false, throwOnError: true },
      {
        name: '@hey-api/sdk',
        paramsStructure: 'flat',
        responseStyle: 'data',
        operations: { strategy: 'single', containerName: 'Operations', methods: 'instance' },
      },
    ],
  })
  await writeFile(inClient('generated/responses.gen.ts'), documentedResponses(document))
}

const { values } = parseArgs({ options: { 'for-tools': { type: 'boolean' }, 'for-prepare': { type: 'boolean' } } })
const set = TOOL_SETS.find((one) => values[`for-${one}`])
if (set) process.stdout.write(inLines(toolsDocument(openApiDocument(BASE_URL), BASE_URL, set)))
else await generate()

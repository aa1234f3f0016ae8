import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { openApiDocument } from '../server/http/openapi.ts'
import { toolsDocument } from '../server/http/tools-document.ts'

/**
 * Writes the OpenAPI document and the typed client, both made from the procedures (`npm run gen`).
 * With `--for-tools` writes nothing, and prints the part of the document that a tool wrapper takes.
 */

const BASE_URL = 'http://localhost:3000'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const inLines = (document: object) => `${JSON.stringify(document, null, 2)}\n`

async function generate(): Promise<void> {
  await writeFile(here('openapi.json'), inLines(openApiDocument(BASE_URL)))
  await createClient({
    input: here('openapi.json'),
    output: { path: here('generated'), importFileExtension: '.ts', clean: true },
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
}

const { values } = parseArgs({ options: { 'for-tools': { type: 'boolean' } } })
if (values['for-tools']) {
  process.stdout.write(inLines(toolsDocument(openApiDocument(BASE_URL), BASE_URL)))
} else await generate()

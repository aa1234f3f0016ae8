import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { openApiDocument } from '../server/http/openapi.ts'

/** Writes the OpenAPI document and the typed client, both made from the procedures (`npm run gen`). */

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const document = openApiDocument('http://localhost:3000')

await writeFile(here('openapi.json'), `${JSON.stringify(document, null, 2)}\n`)
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

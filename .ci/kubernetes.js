// @ts-check
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseYaml } from '@redocly/openapi-core'

/**
 * Holds server/deploy/kubernetes.yaml against the schemas of Kubernetes: values by validators, and names of fields, which
 * those leave alone, by the types of TypeScript.
 * `node .ci/kubernetes.js <folder where kubernetes-models is installed>`
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const folder = process.argv[2] ?? ''
const load = createRequire(join(folder, 'package.json'))

const text = readFileSync(join(ROOT, 'server/deploy/kubernetes.yaml'), 'utf8')
const parts = text.split(/^---$/m).map((part) => /** @type {any} */ (parseYaml(part)))
const lines = parts.map((part, n) => {
  const path = `kubernetes-models/${part.apiVersion}/${part.kind}`
  ;new (load(path)[part.kind])(part).validate()
  return `import type { I${part.kind} as Kind${n} } from '${path}'
export const part${n}: Kind${n} & { apiVersion: string; kind: string } = ${JSON.stringify(part, null, 2)}`
})
const file = join(folder, 'kubernetes.ts')
writeFileSync(file, lines.join('\n'))
const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext']
const { status } = spawnSync(process.execPath, [compiler, ...options, file], { cwd: folder, stdio: 'inherit' })
if (status === 0) console.log(`${parts.length} manifests for Kubernetes are valid`)
else process.exitCode = 1

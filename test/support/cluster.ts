import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

/** Gives a data folder a database as a first start leaves it: copied, because initdb takes 1 to 2 s. */
export async function putCluster(dataDir: string, from = inject('cluster')): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await promisify(execFile)('cp', ['-a', join(from, 'postgres'), dataDir])
}

import type { TestProject } from 'vitest/node'
import { binWithCitus, type Cluster, startCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    citus: Cluster | null
  }
}

/**
 * A Citus cluster for the run: that of CITUS_URL, a superuser's address of the coordinator, else a
 * coordinator and two workers of its own where the extension is installed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.CITUS_URL
  const bin = given ? undefined : binWithCitus()
  if (given) project.provide('citus', { url: given, workers: [] })
  if (given) process.stderr.write('CITUS_URL: its workers are not stopped, so that is left out.\n')
  if (given || !bin) {
    if (!given) project.provide('citus', null)
    if (!given)
      process.stderr.write('NOT TESTED: Citus is not installed here, and CITUS_URL does not name a cluster.\n')
    return async () => {}
  }
  const { cluster, remove } = await startCluster(bin)
  project.provide('citus', cluster)
  return remove
}

import { messageOf } from '../../shared/error-code.ts'
import { type Config, readConfig, warningsOf } from '../settings/config.ts'
import type { Environment } from '../settings/read.ts'
import { checkDatabaseUrl } from './check-database.ts'
import { checkData, checkPorts } from './check-machine.ts'
import { checkBaseUrl, checkEmbedding, checkMail, checkOrganisation } from './check-network.ts'
import { type Finding, found, note, ok, wrong } from './finding.ts'

/**
 * Checks a set-up: settings, ports, database, clock, disk, data folder, mail, identity provider and public address.
 * Changes nothing, except that it starts an embedded database that does not run, and stops it again.
 * @param clock epoch milliseconds
 */
export async function examine(env: Environment, clock: () => number): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    return [wrong(messageOf(error))]
  }
  const { databaseUrl: url, databasePool: pool } = config
  const findings: Finding[] = [ok('The settings can be read.'), ...warningsOf(env, config).map(note)]
  findings.push(...checkEmbedding(config))
  const ports = await found('PORT', () => checkPorts(config))
  findings.push(...ports)
  if (url) findings.push(...(await found('DATABASE_URL', () => checkDatabaseUrl({ url, pool, clock }))))
  // Beside your own PostgreSQL and a secret, nothing is kept in the folder.
  if (!url || !config.secrets) findings.push(...(await found('DATA_DIR', () => checkData(config, clock))))
  findings.push(...(await found('SMTP_URL', () => checkMail(config))))
  findings.push(...(await found('OIDC_ISSUER', () => checkOrganisation(config))))
  // Another program on the port would get the request.
  if (ports.every(({ is }) => is === 'ok')) findings.push(...(await found('BASE_URL', () => checkBaseUrl(config))))
  return findings
}

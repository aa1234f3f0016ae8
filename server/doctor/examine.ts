import { readConfig, warningsOf } from '../config/config.ts'
import { environmentOf } from '../config/environment.ts'
import { checkDatabaseUrl } from './check-database.ts'
import { checkData, checkFiles, checkMail, checkOrganisation, checkPorts, checkSettingsFile } from './check-machine.ts'
import { type Finding, found, says } from './finding.ts'

/**
 * Checks a set-up: settings, ports, public address, database, clock, disk, data folder, mail and identity provider.
 * Changes nothing, except that it starts an embedded database that does not run, and stops it again.
 * @param clock epoch milliseconds
 */
export const examine = (given: NodeJS.ProcessEnv, clock: () => number): Promise<Finding[]> =>
  found('The settings', async () => {
    const env = environmentOf(given)
    const config = readConfig(env)
    const { databaseUrl: url, secrets, embedOrigins, baseUrl } = config
    return [
      says('settings', {}),
      ...warningsOf(env, config).map((warning) => ({ is: 'note', says: warning }) as const),
      // A BASE_URL without https is refused before.
      ...(embedOrigins.size > 0 && !baseUrl ? [says('frames', {})] : []),
      ...(await checkFiles()),
      ...(await checkSettingsFile(config)),
      ...(await found('PORT', () => checkPorts(config))),
      ...(url ? await found('DATABASE_URL', () => checkDatabaseUrl(url, config, clock)) : []),
      // With a PostgreSQL and a secret of your own, nothing is kept in the folder.
      ...(url && secrets ? [] : await found('DATA_DIR', () => checkData(config, clock))),
      ...(await found('SMTP_URL', () => checkMail(config))),
      ...(await found('OIDC_ISSUER', () => checkOrganisation(config))),
    ]
  })

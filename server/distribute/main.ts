import { run } from './command.ts'

/**
 * `npm run distribute`: moves the sessions of DATABASE_URL to the workers of a Citus cluster. DATABASE_URL names its
 * coordinator. `--dry-run` checks the cluster, and changes nothing.
 */

// server/commands.js replaces the name of the command by the path of citus.sql, and checks the options.
const [script = '', dryRun] = process.argv.slice(2)
await run(script, dryRun !== undefined)

import { run } from './command.ts'

/**
 * `npm run backup -- file` and `npm run restore -- file`. They use the database of DATABASE_URL, or the embedded one of
 * DATA_DIR. A server may be running during a backup.
 */

// server/commands.js checks both.
const [command = '', path = ''] = process.argv.slice(2)
await run(command, path)

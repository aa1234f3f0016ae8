import { emailInput } from '../../shared/schemas/host.ts'
import { StartRefusal } from '../../shared/start-refusal.ts'
import type { Config } from '../config/config.ts'
import { report, runCommand } from '../config/run-command.ts'
import { kyselyOn, requireTables } from '../db/command-connection.ts'
import type { Db } from '../db/schema.ts'
import { isHost } from '../domain/who-may-host.ts'
import { makeSignInLink } from '../procedures/me/sign-in-link.ts'
import { deleteHost, listHostsWithSessions } from '../queries/hosts.ts'
import { tellNodes } from '../queries/node-messages.ts'
import { signInUrl } from '../sign-in/sign-in.ts'
import { onDatabase, requireDatabase } from '../start/command-database.ts'
import { realRandom } from '../start/dependencies.ts'

/** Runs `hosts` or `link`. What it prints is on standard output; what it says about it on standard error. */
export const run = (command: string, args: string[]): Promise<void> =>
  runCommand(async (config) => {
    const work = workFor(command, args, config)
    await requireDatabase(config)
    await onDatabase(config, 'running', async (client) => {
      await requireTables(client)
      await work(kyselyOn(client))
    })
  }, 'Nothing was changed')

function workFor(command: string, args: string[], config: Config): (db: Db) => Promise<void> {
  if (command === 'link') return (db) => printLink(db, config, emailFrom(args[0]))
  const [action, address] = args
  if (action === undefined) return (db) => printHosts(db, config)
  if (action !== 'delete') throw new StartRefusal(`There is no "hosts ${action}". There is "hosts delete EMAIL".`)
  const email = emailFrom(address)
  return (db) => removeHost(db, config, email)
}

function emailFrom(address = ''): string {
  const { data } = emailInput.safeParse(address)
  if (data === undefined) throw new StartRefusal(`"${address}" is no address of a person, such as ada@example.org.`)
  return data
}

async function printHosts(db: Db, { hosts }: Config): Promise<void> {
  const all = await listHostsWithSessions(db)
  const rows = all.map(({ email, since, sessions, id }) => [
    email,
    new Date(since).toISOString().slice(0, 10),
    String(sessions),
    isHost(hosts, email) ? 'yes' : 'no',
    id,
  ])
  const table = [['address', 'since', 'sessions', 'may host', 'id'], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

async function removeHost(db: Db, { hosts }: Config, email: string): Promise<void> {
  const sessions = await deleteHost(db, email)
  if (!sessions) throw new StartRefusal(`${email} is no host here. See: live-audience hosts`)
  await tellNodes(db, sessions)
  const again = isHost(hosts, email) ? ' They may still sign in again: see HOST_EMAILS and HOST_DOMAINS.' : ''
  report(`Deleted ${email}, their sessions (${sessions.length}), and all that people wrote there.${again}`)
}

async function printLink(db: Db, { hosts, demo, baseUrl, port }: Config, email: string): Promise<void> {
  if (demo) throw new StartRefusal('DEMO: a demonstration has no links.')
  if (!isHost(hosts, email)) throw new StartRefusal(`HOST_EMAILS: ${email} may not host. Add the address there first.`)
  if (baseUrl === undefined && port === 0) throw new StartRefusal('BASE_URL: set it to the address of the server.')
  const token = await makeSignInLink({ db, random: realRandom }, email, Date.now())
  console.log(signInUrl(baseUrl ?? `http://localhost:${port}`, token))
  report(`It signs ${email} in, once, within 15 minutes.`)
}

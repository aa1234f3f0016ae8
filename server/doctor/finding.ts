import { StartRefusal } from '../../shared/start-refusal.ts'
import { messageOf } from '../../shared/system-error-code.ts'

const OK = {
  settings: 'The settings can be read.',
  port_free: 'Port {port} is free.',
  port_served: 'A live-audience server answers on port {port}.',
  leads_here: '{baseUrl} leads to this server. Proxies in front: {proxies}.',
  leads_to_server: '{baseUrl} leads to a live-audience server.',
  database: 'PostgreSQL {version} answers.',
  may_create: 'The user of the database may create tables.',
  connections: 'The database has {left} connections left; a server takes up to {needed}.',
  clock: "The clock differs from the database's by {seconds} s.",
  machine: 'The machine {machine} of the cluster answers.',
  no_tables: 'The first start creates the tables.',
  tables: 'The tables are up to date.',
  no_database: 'The first start creates the database.',
  disk: '{left} MiB are left on the disk of {dataDir}.',
  no_secret: 'The first start creates a secret.',
  known_secret: 'The secret is the one that signs for this database.',
  secret: 'Only its owner can read the secret.',
  mail: 'The mail server {host} lets this server in.',
  organisation: 'The identity provider {issuer} answers.',
} as const

/** Worth a look. */
const NOTES = {
  few_proxies: 'TRUST_PROXY: fewer proxies are in front, so callers can fake their address. Set it to {proxies}.',
  old_tables: 'The next start upgrades the database by {missing} steps. Make a backup first, and stop all nodes.',
  unverified_addresses:
    'OIDC_TRUSTED_DOMAINS: the provider does not list email_verified, so it may be that nobody can sign in. Set your domains.',
  open_port:
    'HOST: whoever reaches port {port} past the proxy can forge their address. Set HOST=127.0.0.1 if the proxy is on this machine, or let nobody else reach that port.',
  few_files:
    'ulimit -n: a process may open {files} files here, so a server holds {connections} connections at most. Raise it (LimitNOFILE in systemd).',
  few_files_of_nginx:
    'nginx: a worker may open {files} files, so it refuses people from about {files} open connections on. Set worker_rlimit_nofile and worker_connections, as nginx.conf of live-audience says at its top.',
  short_memory:
    '/dev/shm: {left} MiB are left, which PostgreSQL may need more of. Enlarge it (in a container: --shm-size=256m).',
  sealed:
    'Votes of {polls} open polls are secret. A backup that is made now has none of them: close these polls first.',
  short_disk: 'DATA_DIR: {left} MiB are left on the disk of {dataDir}. Free some space soon.',
} as const

/** What has to be corrected, beside the refusals of a start. */
const WRONG = {
  frames: 'EMBED_ORIGINS: browsers keep cookies in foreign frames only for https. Set BASE_URL to an https address.',
  way_back: 'OIDC_ISSUER: the provider sends people back to BASE_URL, which is not set. Set it.',
  same_port: 'METRICS_PORT: {port} is also PORT. Set METRICS_PORT to another one.',
  leads_nowhere:
    'BASE_URL: does not lead here ({reason}). Check name, proxy, certificate, and the port behind the proxy.',
  many_proxies: 'TRUST_PROXY: more proxies are in front, so everyone counts as one address. Set it to {proxies}.',
  old_database: 'DATABASE_URL: this PostgreSQL has version {version}. Upgrade it to {oldest} or later.',
  encoding: 'DATABASE_URL: {encoding} lacks letters. Create it again: createdb --encoding=UTF8 --template=template0',
  unsafe: 'DATABASE_URL: {unsafe} is off there, so a crash loses votes that were accepted. Turn it on.',
  read_only: 'DATABASE_URL: this PostgreSQL is read-only. Give the address of the primary server.',
  foreign_table: 'DATABASE_URL: {foreignTable} belongs to another user. Run: alter table {foreignTable} owner to …',
  may_not_create: 'DATABASE_URL: the user may not create tables. Make it the owner: alter database … owner to …',
  few_left: 'DATABASE_POOL: a server takes up to {needed} connections, {left} are left. Allow more there, or set less.',
  silent_machine:
    'DATABASE_URL: {machine} of the cluster does not answer ({reason}). Its sessions are refused until it does.',
  wrong_clock:
    'The clock is {seconds} s {where} that of the database. Timers end at the wrong time, and beyond 30 s a node is not ready. Set both by NTP.',
  full_disk: 'DATA_DIR: {left} MiB are left on the disk of {dataDir}, so nothing can be written. Free some space.',
  open_secret: 'DATA_DIR: others on this machine may read {file} and sign in as anyone. Run chmod 600 {file}',
  mail_password: 'SMTP_URL: {host} refuses user or password ({reason}). Percent-encode characters such as @ : / #',
  no_mail: 'SMTP_URL: {host} does not take mails ({reason}). Check the address, the port, and the network.',
} as const

const SENTENCES = { ...OK, ...NOTES, ...WRONG }
type Sentences = typeof SENTENCES
/** The names in the braces of a sentence. */
type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never

/** What a check found. `says` is a sentence, or a few. */
export type Finding = { is: 'ok' | 'note' | 'wrong'; says: string }

export function says<I extends keyof Sentences>(id: I, values: Record<Names<Sentences[I]>, unknown>): Finding {
  const text = SENTENCES[id].replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof values) => String(values[name]))
  return { is: id in OK ? 'ok' : id in NOTES ? 'note' : 'wrong', says: text }
}

/** Runs a check. What it throws is what is wrong. @param about the setting, for errors that do not name it */
export const found = (about: string, check: () => Promise<Finding[]>): Promise<Finding[]> =>
  check().catch((error) => {
    const text = error instanceof StartRefusal ? error.message : `${about}: ${messageOf(error)}.`
    return [{ is: 'wrong', says: text }]
  })

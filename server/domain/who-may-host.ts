/** Who may host, in lower case: single addresses, and domains whose addresses all may. */
type HostList = { emails: readonly string[]; domains: readonly string[] }

/** Where all hosts of a demonstration have their addresses, and nobody else (RFC 6761). */
export const DEMO_DOMAIN = 'demo.invalid'
/** The host of the session that a demonstration plays. */
export const DEMO_PLAYER = `player@${DEMO_DOMAIN}`

/** Whether an address may host. An empty list allows everyone but those of a demonstration. */
export function isHost({ emails, domains }: HostList, email: string): boolean {
  const address = email.toLowerCase()
  if (emails.length === 0 && domains.length === 0) return !address.endsWith(`@${DEMO_DOMAIN}`)
  return emails.includes(address) || domains.includes(address.slice(address.lastIndexOf('@') + 1))
}

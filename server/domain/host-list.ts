/** Who may host, in lower case: single addresses, and domains whose addresses all may. */
type HostList = { emails: readonly string[]; domains: readonly string[] }

/** Whether an address may host. An empty list allows everyone. */
export function isHost({ emails, domains }: HostList, email: string): boolean {
  if (emails.length === 0 && domains.length === 0) return true
  const address = email.toLowerCase()
  return emails.includes(address) || domains.includes(address.slice(address.lastIndexOf('@') + 1))
}

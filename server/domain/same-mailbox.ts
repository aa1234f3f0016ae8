/** Where dots in an address mean nothing: https://support.google.com/mail/answer/7436150 */
const WITHOUT_DOTS = ['gmail.com', 'googlemail.com']

/**
 * The mailbox that a lower-case address probably belongs to. Rate limits count by it, because most mail servers
 * deliver `ada+talks@…` to `ada@…`. No mail is sent to it.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const [name = ''] = address.slice(0, at).split('+')
  return `${WITHOUT_DOTS.includes(domain) ? name.replaceAll('.', '') : name}@${domain}`
}

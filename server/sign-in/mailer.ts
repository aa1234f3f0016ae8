import { createTransport } from 'nodemailer'
import type { MailSettings } from '../settings/config.ts'

/** Milliseconds within which a mail server has to answer: someone waits for it. */
const ANSWER_WITHIN = 10_000

/**
 * Mails sign-in links.
 * @returns what sends one; resolves when the mail server has taken it, and throws where it does not
 */
export function mailer({ url, from }: MailSettings): (to: string, link: string) => Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: ANSWER_WITHIN,
    greetingTimeout: ANSWER_WITHIN,
    socketTimeout: ANSWER_WITHIN,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (to, link) => {
    // An address object, so that nothing in it is read as a list of addresses.
    await transport.sendMail({ from, to: { name: '', address: to }, ...signInMail(link) })
  }
}

const signInMail = (link: string) => ({
  subject: 'Sign in to live-audience',
  text: `Open this link to sign in as host. It works once, within 15 minutes:

${link}

Mit diesem Link meldest du dich als Host an. Er gilt einmal und 15 Minuten lang.

If you did not ask for it, do nothing.
`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

import { createTransport } from 'nodemailer'
import { type Language, OUTSIDE_PAGES } from '../../shared/languages/index.ts'
import type { MailSettings } from '../config/config.ts'

export type Mail = { to: string; link: string; language: Language }

/** Milliseconds within which the mail server has to answer, because somebody is waiting for the mail. */
const MAIL_SERVER_TIMEOUT_MS = 10_000

/**
 * Makes a function that mails a sign-in link. It resolves when the mail server has accepted the mail, and rejects
 * if it does not.
 */
export function mailer({ url, from }: MailSettings): (mail: Mail) => Promise<void> {
  const transport = transportTo(url)
  return async ({ to, link, language }) => {
    const { subject, open, otherwise } = OUTSIDE_PAGES[language].mail
    await transport.sendMail({
      from,
      // As an object, so that nodemailer does not parse the address as a list.
      to: { name: '', address: to },
      subject,
      text: `${open}\n\n${link}\n\n${otherwise}\n`,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    })
  }
}

/** The way to a mail server. It reads no files and addresses that a mail names. */
export const transportTo = (url: string) =>
  createTransport({
    url,
    connectionTimeout: MAIL_SERVER_TIMEOUT_MS,
    greetingTimeout: MAIL_SERVER_TIMEOUT_MS,
    socketTimeout: MAIL_SERVER_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

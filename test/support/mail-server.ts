import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

type Mail = { to: string[]; from: string; subject: string; text: string }

/** @param options.greets when it begins to speak */
export async function mailServer(options: { refuses?: boolean; greets?: Promise<void> } = {}) {
  const mails: Mail[] = []
  const came = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, callback) => void (options.greets ?? Promise.resolve()).then(() => callback()),
    onRcptTo: (_address, _session, callback) => callback(options.refuses ? new Error('no such mailbox') : undefined),
    onData(stream, { envelope }, callback) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        mails.push({ to, from, ...read(text) })
        callback()
        came.emit('mail')
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((done) => server.close(done)))
  const { port } = listening.address() as AddressInfo
  /** The mails, once there are so many. */
  const arrived = async (count: number): Promise<Mail[]> => {
    while (mails.length < count) await once(came, 'mail')
    return mails
  }
  return { mails, arrived, mail: { url: `smtp://127.0.0.1:${port}`, from: 'Live <live@example.org>' } }
}

/** What a mail of one part says, whatever it is encoded by (RFC 2045 and 2047). */
function read(mail: string): { subject: string; text: string } {
  const [head = '', ...body] = mail.split('\r\n\r\n')
  const field = (name: string) => new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(head)?.[1] ?? ''
  const isBase64 = field('content-transfer-encoding') === 'base64'
  const word = /=\?utf-8\?([bq])\?(.*?)\?=(?:\s+(?==\?))?/gi
  const subject = field('subject').replaceAll(word, (_, how: string, text: string) =>
    how.toLowerCase() === 'b' ? fromBase64(text) : fromQuoted(text.replaceAll('_', ' ')),
  )
  const text = body.join('\r\n\r\n')
  return { subject, text: isBase64 ? fromBase64(text) : fromQuoted(text) }
}

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString()

const fromQuoted = (text: string): string =>
  decodeURIComponent(
    text
      .replaceAll('=\r\n', '')
      .replaceAll('%', '%25')
      .replaceAll(/=([\dA-F]{2})/g, '%$1'),
  )

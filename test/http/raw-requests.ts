import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends bytes, and returns all that comes back until the server closes. */
export async function sendBytes(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return answer
}

/** The status of each answer in what came back, and its code if it is a refusal. */
export function answersIn(text: string): { status: number; code: string | undefined }[] {
  const parts = text.split(/(?=HTTP\/1\.1 \d{3} )/)
  return parts.flatMap((part) => {
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(part) ?? []
    return status ? [{ status: Number(status), code: /\r\nrefusal: (\S+)/i.exec(part)?.[1] }] : []
  })
}

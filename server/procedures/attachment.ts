import { fileName } from '../../shared/file-names.ts'
import type { Session } from '../domain/session.ts'

const ASCII = /^[\x20-\x7e]*$/

/**
 * `Content-Disposition` of a file of a session. A name that is not ASCII is encoded (RFC 6266), beside one with the
 * code for programs that do not read that.
 * @param what of the session is in it
 */
export function attachment(session: Session, what: string, ending: string): string {
  const name = fileName(session, what, ending)
  if (ASCII.test(name)) return `attachment; filename="${name}"`
  const plain = fileName({ ...session, title: '' }, what, ending)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

import type { Example } from '../../http/openapi/examples.ts'
import type { OperationObject } from '../../http/openapi/types.ts'

type Call = { method: string; operation: OperationObject } & Pick<Example, 'address' | 'body'>

export const callLine = ({ method, operation, address, body }: Call): string =>
  [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${quoted(`BASE_URL${address}`)}`,
    ...authorised(operation),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')

/** One word for a POSIX shell: an apostrophe ends the quotes, stands escaped, and opens them again. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function authorised({ security = [] }: OperationObject): string[] {
  const schemes = security.map((one) => Object.keys(one)[0])
  if (schemes.includes(undefined)) return []
  if (schemes.includes('bearer')) return ["-H 'Authorization: Bearer TOKEN'"]
  return schemes.flatMap((scheme) => COOKIES[scheme ?? ''] ?? []).map((name) => `-b '${name}=COOKIE'`)
}

const COOKIES: Record<string, string> = { hostCookie: 'ws_host', participantCookie: 'ws_part' }

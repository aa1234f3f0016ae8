import type { Example } from '../../http/openapi/examples.ts'
import type { OperationObject } from '../../http/openapi/types.ts'

type Call = { method: string; operation: OperationObject } & Pick<Example, 'address' | 'body'>

/** A call as a shell takes it, with the token and the cookies of the first calls of the page. */
export const callLine = ({ method, operation, address, body }: Call): string =>
  [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${quoted(`BASE_URL${address}`)}`,
    ...authorised(operation),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(written(body))}`]),
  ].join(' \\\n  ')

/** On one line if it is short. */
function written(body: unknown): string {
  const line = JSON.stringify(body)
  return line.length <= 60 ? line : JSON.stringify(body, null, 2)
}

/** One word for a POSIX shell: an apostrophe ends the quotes, stands escaped, and opens them again. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function authorised({ operationId, security = [] }: OperationObject): string[] {
  if (KEEPS[operationId]) return [`-c ${KEEPS[operationId]}`]
  const schemes = security.map((one) => Object.keys(one)[0])
  if (schemes.includes(undefined)) return []
  if (schemes.includes('bearer')) return ['-H "Authorization: Bearer $TOKEN"']
  return schemes.flatMap((scheme) => SENDS[scheme ?? ''] ?? []).map((jar) => `-b ${jar}`)
}

/** The files in which curl keeps the cookies that these operations set, and from which it sends them. */
const KEEPS: Record<string, string> = { joinSession: 'phone.jar', useLink: 'host.jar' }
const SENDS: Record<string, string> = { hostCookie: 'host.jar', participantCookie: 'phone.jar' }

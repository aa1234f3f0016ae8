import type { Caller, Example } from '../../http/openapi/examples.ts'

type Call = { method: string; operationId: string } & Pick<Example, 'caller' | 'address' | 'headers' | 'body'>

/** A call as a shell takes it, with the credentials that the start of the page names. */
export const callLine = ({ method, address, headers = {}, body, ...call }: Call): string =>
  [
    ...(method === 'get' ? [] : [`curl -X ${method.toUpperCase()}`]),
    `${method === 'get' ? 'curl ' : ''}${quoted(`BASE_URL${address}`)}`,
    ...SENT[call.caller],
    ...kept(call.operationId, body),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(written(body))}`]),
  ].join(' \\\n  ')

/** On one line if it is short, else further in than its `-d`. */
function written(body: unknown): string {
  const line = JSON.stringify(body)
  return line.length <= 60 ? line : JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')
}

/** One word for a POSIX shell: an apostrophe ends the quotes, stands escaped, and opens them again. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** The credential of each caller: a file in which curl keeps cookies, or a variable of the shell. */
const SENT: Record<Caller, readonly string[]> = {
  anyone: [],
  browser: ['-b host.jar'],
  phone: ['-b phone.jar'],
  host: bearer('TOKEN'),
  participant: bearer('PARTICIPANT_TOKEN'),
  tools: bearer('TOOLS_TOKEN'),
  present: bearer('PRESENT_KEY'),
  moderate: bearer('MODERATE_KEY'),
  wall: bearer('WALL_KEY'),
  check: bearer('CHECK_KEY'),
}

function bearer(variable: string): string[] {
  return [`-H "Authorization: Bearer $${variable}"`]
}

/** Where curl keeps a cookie that is set. Who asks for a token gets none. */
function kept(operationId: string, body: unknown): string[] {
  if (operationId === 'useLink') return ['-c host.jar']
  const asksForToken = Reflect.get(Object(body), 'token') === true
  return operationId === 'joinSession' && !asksForToken ? ['-c phone.jar'] : []
}

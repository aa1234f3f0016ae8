import type { Caller, Example } from '../../http/openapi/examples.ts'
import type { OperationObject } from '../../http/openapi/types.ts'

type Call = { path: string; operation: OperationObject } & Omit<Example, 'title' | 'status' | 'type'>

/** Browsers visit these; the client has no method for them. */
const VISITED = ['beginOidc', 'finishOidc']

/** The same call by the typed client, with the clients that the page makes at its start; undefined if it has none. */
export function typedCall({ path, operation, ...example }: Call): string | undefined {
  const { operationId, tags } = operation
  const { caller, address, headers, body, answer } = example
  if (VISITED.includes(operationId)) return undefined
  const client = caller === 'anyone' && tags?.includes('Signing in') ? 'browser' : CLIENTS[caller]
  const taken = {
    ...pathOf(path, address),
    ...queryOf(operation, address),
    ...(body as object | undefined),
    ...headers,
  }
  const given = Object.keys(taken).length > 0 ? literal(taken) : ''
  if (operationId === 'watchSession')
    return `for await (const session of watchSession(${client}, ${given})) {\n  console.log(session.poll)\n}`
  const type = isHelpersView(example) ? ': HelperSession' : ''
  return `${answer === undefined ? '' : `const answer${type} = `}await ${client}.${operationId}(${given})`
}

/** The clients that the page makes at its start, by the credential that each has. */
const CLIENTS: Record<Caller, string> = {
  anyone: 'phone',
  browser: 'browser',
  phone: 'phone',
  host: 'host',
  participant: 'bot',
  tools: 'tools',
  present: 'presenter',
  moderate: 'moderator',
  wall: 'wall',
  check: 'checker',
}

/** No type of the client can tell a helper's key from a host's. */
const isHelpersView = ({ caller, address }: Pick<Example, 'caller' | 'address'>): boolean =>
  (caller === 'present' || caller === 'moderate') && /[?&]host=/.test(address)

const withoutQuery = (address: string): string => address.split('?')[0] ?? ''

function pathOf(path: string, address: string): Record<string, string> {
  const values = withoutQuery(address).split('/')
  const parts = path.split('/').map((part, place) => [/^\{(\w+)\}$/.exec(part)?.[1], values[place] ?? ''] as const)
  return Object.fromEntries(parts.flatMap(([name, value]) => (name ? [[name, value]] : [])))
}

function queryOf({ parameters = [] }: OperationObject, address: string): Record<string, unknown> {
  const sent = new URLSearchParams(address.split('?')[1] ?? '')
  const isNumber = (name: string) => parameters.find((one) => one.name === name)?.schema.type === 'integer'
  return Object.fromEntries([...sent].map(([name, value]) => [name, isNumber(name) ? Number(value) : value]))
}

/** The most characters of a value on one line. */
const WIDTH = 64

/** A value as TypeScript writes it, on one line if it is short. */
function literal(value: unknown, indent = ''): string {
  const inner = `${indent}  `
  const parts = partsOf(value, inner)
  if (!parts) return typeof value === 'string' ? quoted(value) : JSON.stringify(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  const line = `${open}${parts.join(', ')}${close}`
  if (line.length <= WIDTH && !line.includes('\n')) return line
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close.trim()}`
}

function partsOf(value: unknown, indent: string): string[] | undefined {
  if (Array.isArray(value)) return value.map((one) => literal(one, indent))
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).map(([name, one]) => `${nameOf(name)}: ${literal(one, indent)}`)
}

const nameOf = (name: string): string => (/^[a-zA-Z_$][\w$]*$/.test(name) ? name : quoted(name))
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

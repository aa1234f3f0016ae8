import type { Example } from '../../http/openapi/examples.ts'
import type { OperationObject } from '../../http/openapi/types.ts'

type Call = { path: string; operation: OperationObject } & Pick<Example, 'address' | 'body' | 'answer'>

/** Browsers visit these; the client has no method for them. */
const VISITED = ['beginOidc', 'finishOidc']

/** The same call by the typed client, with the clients that the page makes at its start; undefined if it has none. */
export function typedCall({ path, operation, address, body, answer }: Call): string | undefined {
  const { operationId } = operation
  if (VISITED.includes(operationId)) return undefined
  const client = clientFor(operation, address)
  const taken = { ...pathOf(path, address), ...queryOf(operation, address), ...(body as object | undefined) }
  const given = Object.keys(taken).length > 0 ? literal(taken) : ''
  if (operationId === 'watchSession')
    return `for await (const session of watchSession(${client}, ${given})) {\n  console.log(session.poll)\n}`
  return `${answer === undefined ? '' : 'const answer = '}await ${client}.${operationId}(${given})`
}

/** A client with a host's token, one of a person in the audience, or one that signs in and keeps its cookie. */
function clientFor({ security = [], tags = [], operationId }: OperationObject, address: string): string {
  if (tags.includes('Signing in') && operationId !== 'whoAmI') return 'browser'
  const takesToken = security.some((one) => 'bearer' in one)
  const isFree = security.length === 0 || security.some((one) => Object.keys(one).length === 0)
  return takesToken && !(isFree && !/[?&](host|mode)=/.test(address)) ? 'host' : 'phone'
}

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

import examples from './examples.json' with { type: 'json' }
import type { Content, OperationObject } from './types.ts'

/** What the service knows a caller by: nothing, a cookie, a token, or a key of the session. */
export type Caller =
  | 'anyone'
  | 'browser'
  | 'phone'
  | 'host'
  | 'participant'
  | 'tools'
  | 'present'
  | 'moderate'
  | 'wall'
  | 'check'

export type Example = {
  title: string
  caller: Caller
  /** Path and query. */
  address: string
  /** Those that the operation lists. */
  headers?: Record<string, string>
  body?: unknown
  status: number
  /** The media type of the answer; without one it has no body. */
  type?: string
  answer?: unknown
}

/** The example calls of each operation, in the order of one session. `test/http/examples` records them. */
export const examplesOf = (operationId: string): Example[] => (examples as Record<string, Example[]>)[operationId] ?? []

/** Adds the example calls of each operation to the schemas of its input and answers. */
export function addExamples({ operationId, requestBody, responses }: OperationObject): void {
  for (const { title, body, status, type = '', answer } of examplesOf(operationId)) {
    const response = responses[status]
    if (requestBody && body !== undefined) addTo(requestBody, 'application/json', title, body)
    if (response && 'description' in response && answer !== undefined) addTo(response, type, title, answer)
  }
}

/** Gives each status a copy of its answer, because statuses of one operation share one object. */
function addTo(to: { content?: Content }, type: string, title: string, value: unknown): void {
  const media = to.content?.[type]
  if (!media) return
  const name = title.toLowerCase().replaceAll(/\W+/g, '-')
  const examples = { ...media.examples, [name]: { summary: title, value } }
  to.content = { ...to.content, [type]: { ...media, examples } }
}

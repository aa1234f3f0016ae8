import type { RefusalCode } from '../../../shared/refusals.ts'

export type Requirement = Record<string, never[]>

/** As much of an OpenAPI 3.1 document as the post-pass touches. */
export type Schema = { type?: string; required?: string[]; [keyword: string]: unknown }
type Examples = Record<string, { summary: string; value: unknown }>
export type Content = Record<string, { schema: Schema; example?: unknown; examples?: Examples }>
type Header = { description: string; schema: Schema }
export type ResponseObject = {
  description: string
  headers?: Record<string, Header | { $ref: string }>
  content?: Content
}
/** A refusal that an operation may answer, beside those that any operation may. */
export type ListedRefusal = { code: RefusalCode; status: number; error: string }
export type OperationObject = {
  operationId: string
  'x-addition'?: true
  'x-keys'?: readonly string[]
  'x-refusals'?: readonly ListedRefusal[]
  tags?: string[]
  summary?: string
  description?: string
  parameters?: {
    name: string
    in: string
    schema: Schema
    description?: string
    required?: boolean
    'x-ignored-if-unreadable'?: true
  }[]
  security?: Requirement[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, ResponseObject | { $ref: string }>
}
export type OpenApiDocument = {
  openapi: string
  info: Record<string, unknown>
  servers: { url: string; variables?: Record<string, Record<string, string>> }[]
  security: object[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, ResponseObject>
    headers: Record<string, Header>
    securitySchemes: object
  }
}

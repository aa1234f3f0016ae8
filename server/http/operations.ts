import type { AnyProcedure } from '@trpc/server'
import { forEachOpenApiProcedure, getInputOutputParsers } from 'trpc-to-openapi'
import { z } from 'zod'
import type { RefusalCode } from '../../shared/refusals.ts'
import type { KeyHolder } from '../../shared/schemas/keys.ts'
import { IGNORED_IF_UNREADABLE, type Meta } from '../procedures/operation-meta.ts'
import { appRouter } from '../procedures/router.ts'
import { watchInput, watchSession } from '../procedures/sessions/watch-session.ts'
import { codesOf } from './refusal-codes.ts'

/** A procedure as an operation of the REST surface: its meta with all defaults. */
export type Operation = Omit<Meta, 'openapi' | 'produces' | 'forTools' | 'codes'> &
  Required<Pick<Meta, 'access' | 'success' | 'alsoSuccess'>> & {
    type: AnyProcedure['_def']['type']
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
    /** As in the OpenAPI document: `/api/sessions/{id}`. */
    path: string
    operationId: string
    forTools?: Meta['forTools'] | undefined
    produces: readonly (NonNullable<Meta['produces']>[number] | 'text/event-stream')[]
    /** The codes of all its refusals, except those that any operation may answer. */
    codes: readonly RefusalCode[]
    input: z.ZodObject
    output: z.ZodType
  }

/** Every operation that trpc-to-openapi takes, in the order of the router. */
export const OPERATIONS: readonly Operation[] = listOperations()

/** The stream of `getSession`: a subscription, which trpc-to-openapi does not support. */
export const STREAM: Operation = {
  ...operationCalled('getSession'),
  ...(watchSession._def.meta as Meta),
  operationId: 'watchSession',
  codes: ['invalid_input', ...operationCalled('getSession').codes],
  refusals: { 400: { example: 'heartbeat: must be 1.' } },
  path: '/api/sessions/{id}/stream',
  type: 'subscription',
  produces: ['text/event-stream'],
  forTools: undefined,
  input: watchInput,
}

function listOperations(): Operation[] {
  const operations: Operation[] = []
  forEachOpenApiProcedure(appRouter._def.procedures, ({ path: operationId, type, procedure }) => {
    const { openapi, ...meta } = procedure._def.meta as Meta
    const { inputParser, outputParser } = getInputOutputParsers(procedure)
    if (!openapi || openapi.method === 'PUT') return
    operations.push({
      access: 'anyone',
      success: 200,
      alsoSuccess: {},
      produces: ['application/json'],
      ...meta,
      type,
      method: openapi.method,
      path: openapi.path,
      operationId,
      codes: codesOf(meta, openapi.path, takesBody({ method: openapi.method })),
      input: inputParser as z.ZodObject,
      output: outputParser as z.ZodType,
    })
  })
  return operations
}

/** A declaration, because the operations are listed before this line runs. */
export function takesBody({ method }: Pick<Operation, 'method'>): boolean {
  return method === 'POST' || method === 'PATCH'
}

function operationCalled(name: string): Operation {
  const found = OPERATIONS.find(({ operationId }) => operationId === name)
  if (!found) throw new Error(`the router lacks ${name}`)
  return found
}

/** Whether the operation accepts the host key instead of a sign-in. */
export const takesHostKey = ({ access }: Operation): boolean => access === 'host' || access === 'anyone-or-host'

/** The keys of a session that the operation accepts. */
export const keysFor = (operation: Operation): readonly KeyHolder[] =>
  takesHostKey(operation) ? ['host', ...(operation.helpers ?? [])] : []

/** Whether a field is left out, instead of refused, if it cannot be read. */
export function isIgnoredIfUnreadable(field: z.ZodType): boolean {
  const meta = { ...(field instanceof z.ZodOptional && metaOf(field.unwrap())), ...metaOf(field) }
  return meta[IGNORED_IF_UNREADABLE] === true
}

const metaOf = (field: unknown): Record<string, unknown> | undefined =>
  field instanceof z.ZodType ? field.meta() : undefined

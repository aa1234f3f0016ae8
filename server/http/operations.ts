import type { AnyProcedure } from '@trpc/server'
import { forEachOpenApiProcedure, getInputOutputParsers } from 'trpc-to-openapi'
import type { z } from 'zod'
import { ANSWER_WITHIN } from '../../shared/limits.ts'
import { appRouter } from '../procedures/router.ts'
import type { Access, Meta } from '../procedures/trpc.ts'

/** A procedure as it stands on the REST surface. */
export type Operation = {
  /** Its name in the router. */
  name: string
  type: AnyProcedure['_def']['type']
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As in the OpenAPI document: `/api/sessions/{id}`. */
  path: string
  operationId: string
  access: Access
  success: number
  alsoSuccess: Record<number, string>
  produces: 'application/json' | 'text/csv'
  revalidates: boolean
  idempotent: boolean
  shownOn: string | undefined
  forTools: true | string | undefined
  /** Milliseconds that it may take. */
  within: number
  errors: readonly number[]
  input: z.ZodObject
  output: z.ZodType
}

/** Every operation, in the order of the router. */
export function listOperations(): Operation[] {
  const operations: Operation[] = []
  forEachOpenApiProcedure(appRouter._def.procedures, ({ path: name, type, procedure }) => {
    const meta = procedure._def.meta as Meta
    const openapi = meta.openapi
    const { inputParser, outputParser } = getInputOutputParsers(procedure)
    if (!openapi || openapi.method === 'PUT') return
    operations.push({
      name,
      type,
      method: openapi.method,
      path: openapi.path,
      operationId: openapi.operationId ?? name,
      access: meta.access ?? 'anyone',
      success: meta.success ?? 200,
      alsoSuccess: meta.alsoSuccess ?? {},
      produces: meta.produces ?? 'application/json',
      revalidates: meta.revalidates ?? false,
      idempotent: meta.idempotent ?? false,
      shownOn: meta.shownOn,
      forTools: meta.forTools,
      within: meta.within ?? ANSWER_WITHIN,
      errors: Array.isArray(openapi.errorResponses) ? openapi.errorResponses : [],
      input: inputParser as z.ZodObject,
      output: outputParser as z.ZodType,
    })
  })
  return operations
}

/** Whether the operation takes a body. */
export const takesBody = ({ method }: Operation): boolean => method === 'POST' || method === 'PATCH'

/** Whether the host key stands for signing in. */
export const takesHostKey = ({ access }: Operation): boolean =>
  access === 'host' || access === 'anyone-or-host'

import { z } from 'zod'

/** What is read of an OpenAPI document. A newer server may say more. */

const schema = z.record(z.string(), z.unknown())
export type Schema = z.infer<typeof schema>

const content = z.record(z.string(), z.object({ schema: schema.default({}) })).default({})

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z
    .array(z.object({ in: z.string(), name: z.string(), required: z.boolean().default(false), schema }))
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content })),
})
export type Operation = z.infer<typeof operationSchema>

export const toolsDocumentSchema = z.object({
  info: z.object({ version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
})
export type ToolsDocument = z.infer<typeof toolsDocumentSchema>

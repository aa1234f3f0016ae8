import { z } from 'zod'

/** Fields with the description and the example that the OpenAPI document shows. */

export const stringField = (description: string, example: string) => z.string().meta({ description, example })

/** Text that belongs in no log and in no prompt: an address, a key or a token. */
export const sensitiveField = (description: string, example: string) =>
  stringField(description, example).meta({ 'x-sensitive': true })

export const intField = (description: string, example: number) => z.int().meta({ description, example })

export const booleanField = (description: string, example: boolean) => z.boolean().meta({ description, example })

export const optionalField = <Field extends z.ZodType>(field: Field, description: string, example?: unknown) =>
  field.optional().meta({ description, ...(example !== undefined && { example }) })

/** An optional field that is an addition to the interface. */
export const addedField = <Field extends z.ZodType>(field: Field, description: string, example?: unknown) =>
  optionalField(field, description, example).meta({ 'x-addition': true })

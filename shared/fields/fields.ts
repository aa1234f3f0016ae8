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

/** An optional parameter of a query. Its description stands within, because trpc-to-openapi unwraps it. */
export const queryField = <Field extends z.ZodType>(
  field: Field,
  description: string,
  example: unknown,
  more?: z.core.GlobalMeta,
) => field.meta({ description, example, ...more }).optional()

export const listField = <Item extends z.ZodType>(item: Item, description: string) =>
  z.array(item).meta({ description })

/** An object that is a component of the document. */
export const namedObject = <Shape extends z.ZodRawShape>(id: string, description: string, shape: Shape) =>
  z.object(shape).meta({ id, description })

/** A choice that is a component of the document. */
export const namedEnum = <const Values extends readonly [string, ...string[]]>(
  id: string,
  values: Values,
  meta: { description: string; example: Values[number] },
) => z.enum(values).meta({ id, ...meta })

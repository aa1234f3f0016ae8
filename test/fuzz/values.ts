import fc from 'fast-check'

/** Values made from a JSON schema: most fit it, some are at its limits, some are nothing like it. */

/** The parts of JSON Schema that our document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

export type Source = {
  /** What a `$ref` stands for. */
  resolve: (ref: string) => Schema
  /** Ids that lead somewhere. */
  uuids: readonly string[]
}

const NUMBERS = [0, -0, -1, 1, 0.5, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 8_640_000_000_000_001]
const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\ufeff',
  '0',
  'null',
  'true',
  '__proto__',
  "' or 1=1--",
  '%00',
  '../..',
  '🙂',
  '\u202e',
  'x'.repeat(70_000),
  'é'.repeat(40_000),
]

/** Names of fields: among them what an object has without being given it. */
export const fieldNames = fc.oneof(
  fc.string(),
  fc.constantFrom('constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'toJSON', 'then', 'length'),
)

const junk = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(...NUMBERS, ...TEXTS, null, true, [], {}),
    fc.jsonValue({ maxDepth: 3 }),
    fc.dictionary(fieldNames, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
    deep,
  )

/** Nests further than any body may. */
const deep = fc.integer({ min: 1, max: 200 }).map((depth) => {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
})

/** A value for a field of this schema; one in twelve is junk. */
export function valueFor(schema: Schema, source: Source): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 11, arbitrary: fitting(schema, source) }, { weight: 1, arbitrary: junk() })
}

function fitting(schema: Schema, source: Source): fc.Arbitrary<unknown> {
  if (schema.$ref) return fitting(source.resolve(schema.$ref), source)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const union = schema.anyOf ?? schema.allOf
  if (union) return fc.oneof(...union.map((one) => fitting(one, source)))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return textFor(schema, source)
    case 'integer':
    case 'number':
      return numberFor(schema)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, source), { maxLength: (schema.maxItems ?? 12) + 1 })
    case 'object':
      return objectFor(schema, source)
    default:
      return junk()
  }
}

/** fast-check takes 2 ms to make one that draws from all signs, and there are hundreds of fields. */
const anyText = fc.string({ unit: 'binary' })
const texts = new Map<number, fc.Arbitrary<string>>()

function textUpTo(maxLength: number): fc.Arbitrary<string> {
  const known = texts.get(maxLength) ?? fc.string({ unit: 'grapheme', maxLength })
  texts.set(maxLength, known)
  return known
}

function textFor({ format, minLength = 0, maxLength = 100 }: Schema, { uuids }: Source): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...uuids), fc.uuid())
  if (format === 'email') return fc.oneof(fc.emailAddress(), fc.string())
  const sized = fc.constantFrom(minLength, maxLength, maxLength + 1).map((length) => 'é'.repeat(length))
  return fc.oneof(textUpTo(maxLength), anyText, sized)
}

const numberFor = ({ minimum = 0, maximum = 100 }: Schema): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, Number.MAX_SAFE_INTEGER) }),
    fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1),
  )

/** Each field is left out one time in six; an unknown one comes along now and then. */
function objectFor({ properties = {} }: Schema, source: Source): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, fc.option(valueFor(schema, source), { nil: undefined, freq: 5 })] as const,
  )
  const known = fc.record(Object.fromEntries(fields))
  const stray = fc.option(fc.dictionary(fieldNames, junk(), { maxKeys: 2 }), { nil: {}, freq: 1 })
  return fc.tuple(known, stray).map(([given, more]) => ({ ...more, ...given }))
}

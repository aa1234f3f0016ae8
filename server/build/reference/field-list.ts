import type { Schema } from '../../http/openapi/types.ts'
import { html, type Markup, marked } from './markup.ts'

/** A parameter, or a field of a body, which has no `in`. */
type Field = { name: string; in?: string; schema: Schema; description?: string | undefined; required?: boolean }

export const fieldList = (fields: readonly Field[]): Markup => html`<dl class="fields">${fields.map(entry)}</dl>`

function entry({ name, in: location, schema, description, required }: Field): Markup {
  const notes = [
    location && `in the ${location}`,
    required && 'required',
    schema['x-sensitive'] === true && 'sensitive',
  ].filter((note) => typeof note === 'string')
  return html`<div><dt><code>${name}</code> <span class="type">${typeOf(schema)}</span>${notes.map(
    (note) => html` <span class="badge">${note}</span>`,
  )}</dt><dd>${marked(description ?? String(schema.description ?? ''))}${exampleOf(schema)}</dd></div>`
}

const exampleOf = ({ example }: Schema): Markup | undefined =>
  example === undefined
    ? undefined
    : html` <span class="quiet">For example <code>${JSON.stringify(example)}</code></span>`

export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties as Record<string, Schema>).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }))

export function typeOf(schema: Schema): Markup {
  const { $ref, anyOf, items, type, format } = schema
  if (typeof $ref === 'string') return linkTo($ref)
  if (Array.isArray(anyOf)) return joined(anyOf.map(typeOf), ' or ')
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  if (Array.isArray(schema.enum)) return html`${schema.enum.join(' | ')}`
  if (type === 'array') return html`list of ${typeOf(items as Schema)}${rangeOf(schema)}`
  return html`${type ?? 'anything'}${typeof format === 'string' && ` (${format})`}${rangeOf(schema)}`
}

function linkTo(ref: string): Markup {
  const name = ref.slice(ref.lastIndexOf('/') + 1)
  return html`<a href="#${name}">${name}</a>`
}

/** The limits of a value. Those of every safe integer are left out. */
function rangeOf(schema: Schema): string {
  const limit = (...names: string[]) =>
    names.map((name) => schema[name]).find((found) => Math.abs(Number(found)) < 2 ** 53 - 1)
  const least = limit('minimum', 'minLength', 'minItems')
  const most = limit('maximum', 'maxLength', 'maxItems')
  if (least === undefined && most === undefined) return ''
  const unit = schema.type === 'string' ? ' characters' : schema.type === 'array' ? ' of them' : ''
  if (most === undefined) return `, at least ${least}${unit}`
  return least === undefined ? `, at most ${most}${unit}` : `, ${least} to ${most}${unit}`
}

const joined = (parts: Markup[], by: string): Markup =>
  html`${parts.map((part, index) => html`${index > 0 && by}${part}`)}`

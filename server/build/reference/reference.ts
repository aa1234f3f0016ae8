import { REFUSALS } from '../../../shared/refusals.ts'
import { INTRODUCTION, RULES } from '../../http/openapi/prose.ts'
import type { OpenApiDocument, Schema } from '../../http/openapi/types.ts'
import { DESKS, PHONES, spokenFloor } from '../floor/floors.ts'
import { fieldList, fieldsOf } from './field-list.ts'
import { firstCalls } from './first-calls.ts'
import { type Chapter, frame, moreChapter, startChapter } from './frame.ts'
import { heading, html, type Markup, marked, paragraphs } from './markup.ts'
import { type Listed, operationEntry } from './operation-entry.ts'

/**
 * The OpenAPI document as a page, complete without its script. `BASE_URL` stands for the server's address.
 * @param version of the package; the interface has a version of its own
 */
export function reference(document: OpenApiDocument, version: string): string {
  const { info, components } = document
  const chapters = chaptersOf(document)
  const main = html`<div class="intro">
<h1>REST interface</h1>
<p class="quiet">live-audience ${version}, interface ${String(info.version)}. OpenAPI document of <a href="/api/openapi.json">all operations</a>, of those <a href="/api/openapi.json?for=tools">for a language model’s tools</a>, and of those <a href="/api/openapi.json?for=prepare">that only draft polls</a>.</p>
${paragraphs(INTRODUCTION)}
</div>
${firstCalls()}
${chapters.map(
  ({ name, id, description, operations }) => html`<section class="operations" aria-labelledby="${id}">
${heading('h2', id, name)}
<p>${description}</p>
${operations.map(operationEntry)}
</section>`,
)}
<section class="more" aria-labelledby="more">
${heading('h2', 'more', 'More')}
${heading('h3', 'rules', 'General rules')}
${paragraphs(RULES)}
<p>The pages for phones work from ${spokenFloor(PHONES)} on, the others from ${spokenFloor(DESKS)}.</p>
${heading('h3', 'schemas', 'Schemas of answers')}
${Object.entries(components.schemas).map(([name, schema]) => schemaEntry(name, schema))}
${heading('h3', 'ways', 'Ways to authorise')}
<dl class="fields">${Object.entries(components.securitySchemes as Record<string, Schema>).map(
    ([name, { description }]) =>
      html`<div id="${name}"><dt><code>${name}</code></dt><dd>${marked(String(description))}</dd></div>`,
  )}</dl>
${heading('h3', 'refusals', 'Refusals')}
<p>By status, with the code in the header <code>Refusal</code>. Each operation lists its own.</p>
${refusalsByStatus()}
</section>`
  return frame([startChapter(''), ...chapters.map(toContents), moreChapter('')], main).text
}

/** The contents of a page beside the reference: the same, with links that lead to it. */
export function chaptersFrom(document: OpenApiDocument): Chapter[] {
  const away = (chapter: Chapter): Chapter => ({
    ...chapter,
    href: `/docs${chapter.href}`,
    entries: chapter.entries.map((one) => ({ ...one, href: `/docs${one.href}` })),
  })
  return [startChapter('/docs'), ...chaptersOf(document).map(toContents).map(away), moreChapter('/docs')]
}

const chaptersOf = (document: OpenApiDocument) => {
  const operations = listOperations(document)
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    id: idOf(name),
    operations: operations.filter(({ operation }) => operation.tags?.includes(name)),
  }))
}

const toContents = ({ name, id, operations }: ReturnType<typeof chaptersOf>[number]): Chapter => ({
  name,
  href: `#${id}`,
  entries: operations.map(({ method, path, operation: { operationId, summary = '' } }) => ({
    name: summary,
    href: `#${operationId}`,
    words: `${operationId} ${method} ${path}`,
  })),
})

const idOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

const listOperations = ({ paths }: OpenApiDocument): Listed[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )

function schemaEntry(name: string, schema: Schema): Markup {
  const { description, properties } = schema
  const values = Array.isArray(schema.enum) && html`<p class="type">${schema.enum.join(' | ')}</p>`
  return html`<section class="schema" id="${name}" aria-labelledby="${name}-name">
<h4 id="${name}-name"><a class="anchor" href="#${name}"><code>${name}</code></a></h4>
${typeof description === 'string' && paragraphs(description)}
${values}
${properties !== undefined && fieldList(fieldsOf(schema))}
</section>`
}

function refusalsByStatus(): Markup[] {
  const rows = Object.entries(REFUSALS)
  const statuses = [...new Set(rows.map(([, [status]]) => status))].toSorted()
  return statuses.map(
    (status) => html`${heading('h4', `refusals-${status}`, String(status))}
<dl class="fields">${rows
      .filter(([, [its]]) => its === status)
      .map(([code, [, message]]) => html`<div><dt><code>${code}</code></dt><dd>${message}</dd></div>`)}</dl>`,
  )
}

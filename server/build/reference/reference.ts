import { REFUSALS } from '../../../shared/refusals.ts'
import { INTRODUCTION, RULES } from '../../http/openapi/prose.ts'
import type { OpenApiDocument, Schema } from '../../http/openapi/types.ts'
import { DESKS, PHONES, spokenFloor } from '../floor/floors.ts'
import { fieldList, fieldsOf } from './field-list.ts'
import { firstCalls } from './first-calls.ts'
import { html, type Markup, marked, paragraphs } from './markup.ts'
import { type Listed, operationEntry } from './operation-entry.ts'

/**
 * The OpenAPI document as a page without scripts. `BASE_URL` stands for the server's address.
 * @param version of the package; the interface has a version of its own
 */
export function reference(document: OpenApiDocument, version: string): string {
  const { info, tags, components } = document
  const operations = listOperations(document)
  const chapters = tags.map(({ name, description }) => ({
    name,
    description,
    id: idOf(name),
    operations: operations.filter(({ operation }) => operation.tags?.includes(name)),
  }))
  return html`<div class="reference">
<nav aria-label="Contents">
<p><a href="#start">Start</a></p>
${chapters.map(
  ({ name, id, operations }) => html`<p><a href="#${id}">${name}</a></p>
<ul>${operations.map(({ operation }) => link(operation.operationId, operation.summary))}</ul>`,
)}
<p><a href="#more">More</a></p>
<ul>${link('rules', 'General rules')}${link('schemas', 'Schemas of answers')}${link('ways', 'Ways to authorise')}${link('refusals', 'Refusals')}</ul>
</nav>
<main>
<h1>REST interface</h1>
<p class="quiet">live-audience ${version}, interface ${String(info.version)}. OpenAPI document of <a href="/api/openapi.json">all operations</a>, of those <a href="/api/openapi.json?for=tools">for a language model’s tools</a>, and of those <a href="/api/openapi.json?for=prepare">that only draft polls</a>.</p>
${paragraphs(INTRODUCTION)}
${firstCalls()}
${chapters.map(
  ({ name, id, description, operations }) => html`<section aria-labelledby="${id}">
<h2 id="${id}">${name}</h2>
<p>${description}</p>
${operations.map((one) => operationEntry(one, document))}
</section>`,
)}
<section aria-labelledby="more">
<h2 id="more">More</h2>
<h3 id="rules">General rules</h3>
${paragraphs(RULES)}
<p>The pages for phones work from ${spokenFloor(PHONES)} on, the others from ${spokenFloor(DESKS)}.</p>
<h3 id="schemas">Schemas of answers</h3>
${Object.entries(components.schemas).map(([name, schema]) => schemaEntry(name, schema))}
<h3 id="ways">Ways to authorise</h3>
<dl class="fields">${Object.entries(components.securitySchemes as Record<string, Schema>).map(
    ([name, { description }]) =>
      html`<div id="${name}"><dt><code>${name}</code></dt><dd>${marked(String(description))}</dd></div>`,
  )}</dl>
<h3 id="refusals">Refusals</h3>
<p>By status, with the code in the header <code>Refusal</code>.</p>
${refusalsByStatus()}
</section>
</main>
</div>`.text
}

const link = (id: string, name = id): Markup => html`<li><a href="#${id}">${name}</a></li>`
const idOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

const listOperations = ({ paths }: OpenApiDocument): Listed[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )

function schemaEntry(name: string, schema: Schema): Markup {
  const { description, properties } = schema
  const values = Array.isArray(schema.enum) && html`<p class="type">${schema.enum.join(' | ')}</p>`
  return html`<section class="schema" id="${name}" aria-labelledby="${name}-name">
<h4 id="${name}-name"><code>${name}</code></h4>
${typeof description === 'string' && paragraphs(description)}
${values}
${properties !== undefined && fieldList(fieldsOf(schema))}
</section>`
}

function refusalsByStatus(): Markup[] {
  const rows = Object.entries(REFUSALS)
  const statuses = [...new Set(rows.map(([, [status]]) => status))].toSorted()
  return statuses.map(
    (status) => html`<h4 id="refusals-${status}">${status}</h4>
<dl class="fields">${rows
      .filter(([, [its]]) => its === status)
      .map(([code, [, message]]) => html`<div><dt><code>${code}</code></dt><dd>${message}</dd></div>`)}</dl>`,
  )
}

import { type Example, examplesOf } from '../../http/openapi/examples.ts'
import type { OpenApiDocument, OperationObject, ResponseObject, Schema } from '../../http/openapi/types.ts'
import { callLine } from './call-line.ts'
import { fieldList, fieldsOf, typeOf } from './field-list.ts'
import { html, type Markup, marked, paragraphs } from './markup.ts'

export type Listed = { method: string; path: string; operation: OperationObject }

export function operationEntry(listed: Listed, { components }: OpenApiDocument): Markup {
  const { method, path, operation } = listed
  const { operationId, summary, description } = operation
  const answers = Object.entries(operation.responses).filter(([status]) => status !== 'default')
  return html`<section class="operation" id="${operationId}" aria-labelledby="${operationId}-name">
<h3 id="${operationId}-name"><a href="#${operationId}">${summary}</a></h3>
<p class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code>
<span class="quiet"><code>${operationId}</code>${operation['x-addition'] && ' · addition'}</span></p>
${paragraphs(description)}
<p class="quiet">${whoMay(operation)}</p>
${taken(operation)}
<h4>Responses</h4>
${answers.filter(([status]) => status < '400').map(([status, one]) => answer(status, one))}
<h4>Refusals</h4>
<ul class="refusals">${answers.filter(([status]) => status >= '400').map(([status, one]) => refusal(status, one, components.responses))}</ul>
<h4>For example</h4>
${shownBy(listed).map((one) => example(one, operation, method))}
</section>`
}

/** The examples of an operation. One that only redirects browsers has none, and shows its path. */
function shownBy({ path, operation }: Listed): Example[] {
  const examples = examplesOf(operation.operationId)
  return examples.length > 0 ? examples : [{ title: operation.summary ?? '', address: path, status: 302 }]
}

function example(shown: Example, operation: OperationObject, method: string): Markup {
  const { title, status, answer } = shown
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)
  return html`<p>${title}</p>
<pre tabindex="0" aria-label="${title}, by curl"><code>${callLine({ ...shown, operation, method })}</code></pre>
${
  answer !== undefined &&
  html`<details><summary>Its answer, <span class="status">${status}</span></summary>
<pre tabindex="0" aria-label="${title}, its answer"><code>${text}</code></pre></details>`
}`
}

const SENT: Record<string, Markup> = {
  bearer: html`a <a href="#bearer">Bearer token</a>`,
  hostCookie: html`the cookie <a href="#hostCookie"><code>ws_host</code></a>`,
  hostKey: html`a <a href="#hostKey">key of the session</a>`,
  participantCookie: html`the cookie <a href="#participantCookie"><code>ws_part</code></a>`,
  participantToken: html`a <a href="#participantToken">participant’s Bearer token</a>`,
}

function whoMay({ security = [], 'x-keys': keys = [] }: OperationObject): Markup {
  const ways = security.flatMap((one) => Object.keys(one).flatMap((scheme) => SENT[scheme] ?? []))
  const isFree = security.length === 0 || security.some((one) => Object.keys(one).length === 0)
  const opened = keys.length > 0 && html` Keys: ${keys.join(', ')}.`
  if (ways.length === 0) return html`Open to anyone.`
  const list = ways.map((way, index) => html`${index > 0 && ', '}${way}`)
  const send = ways.length > 1 ? 'end one of: ' : 'end '
  return html`${isFree ? 'Open to anyone. For more, s' : 'S'}${send}${list}.${opened}`
}

function taken({ parameters = [], requestBody }: OperationObject): Markup | undefined {
  const body = requestBody?.content['application/json']?.schema
  const fields = [...parameters, ...(body ? fieldsOf(body) : [])]
  return fields.length > 0 ? html`<h4>Request</h4>${fieldList(fields)}` : undefined
}

function answer(status: string, response: ResponseObject | { $ref: string }): Markup {
  if ('$ref' in response) return html``
  const { description, content = {}, headers = {} } = response
  const sent = Object.entries(headers).flatMap(([name, header]) =>
    'description' in header ? html`<li><code>${name}</code> ${marked(header.description)}</li>` : [],
  )
  return html`<p><span class="status">${status}</span> ${marked(description)}</p>
${Object.entries(content).map(([type, { schema }]) => body(type, schema))}
${sent.length > 0 && html`<ul>${sent}</ul>`}`
}

function body(type: string, schema: Schema): Markup {
  if (schema.properties) return fieldList(fieldsOf(schema))
  const { example, description } = schema
  return html`<p><code>${type}</code>: ${typeOf(schema)}${typeof description === 'string' && html` · ${marked(description)}`}</p>
${typeof example === 'string' && html`<pre tabindex="0" aria-label="${type}, for example"><code>${example}</code></pre>`}`
}

function refusal(status: string, response: ResponseObject | { $ref: string }, shared: Record<string, ResponseObject>) {
  const name = '$ref' in response ? response.$ref.slice(response.$ref.lastIndexOf('/') + 1) : ''
  const { description, content } = '$ref' in response ? (shared[name] as ResponseObject) : response
  const { error = '' } = (content?.['application/json']?.example ?? {}) as { error?: string }
  return html`<li><a class="status" href="#refusals-${status}">${status}</a> ${marked(description)}${
    error !== description && html` <span class="example">For example “${error}”</span>`
  }</li>`
}

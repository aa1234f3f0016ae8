import { type Example, examplesOf } from '../../http/openapi/examples.ts'
import type { OperationObject, ResponseObject, Schema } from '../../http/openapi/types.ts'
import { callLine } from './call-line.ts'
import { examplePanel, type Shown } from './example-panel.ts'
import { fieldList, fieldsOf, typeOf } from './field-list.ts'
import { heading, html, type Markup, marked, paragraphs } from './markup.ts'
import { typedCall } from './typed-call.ts'

export type Listed = { method: string; path: string; operation: OperationObject }

export function operationEntry(listed: Listed): Markup {
  const { method, path, operation } = listed
  const { operationId, summary = '', description } = operation
  const successes = Object.entries(operation.responses).filter(([status]) => status < '400')
  const part = (name: string, text: string) => heading('h4', `${operationId}-${name}`, text)
  return html`<section class="operation beside" id="${operationId}" aria-labelledby="${operationId}-name">
<div class="said">
<h3 id="${operationId}-name"><a href="#${operationId}">${summary}</a></h3>
<p class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
<p class="quiet names"><code>${operationId}</code></p>
${paragraphs(description)}
<p class="quiet">${whoMay(operation)}</p>
${taken(operation, part('request', 'Request'))}
${part('responses', 'Responses')}
${successes.map(([status, one]) => answer(status, one))}
${refused(operation, part('refusals', 'Refusals'))}
</div>
${examplePanel(
  operationId,
  summary,
  shownBy(listed).map((one) => shown(one, listed)),
)}
</section>`
}

/** The examples of an operation. One that only redirects browsers has none, and shows its path. */
function shownBy({ path, operation }: Listed): Example[] {
  const examples = examplesOf(operation.operationId)
  return examples.length > 0
    ? examples
    : [{ title: operation.summary ?? '', caller: 'anyone', address: path, status: 302 }]
}

function shown(example: Example, { method, path, operation }: Listed): Shown {
  const { title, status, answer } = example
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)
  const curl = callLine({ ...example, operationId: operation.operationId, method })
  const typed = typedCall({ ...example, operation, path })
  return { title, curl, typed, ...(answer !== undefined && { answer: { status, text } }) }
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
  const opened = keys.length > 0 && html` Keys that open it: ${keys.join(', ')}.`
  if (ways.length === 0) return html`Open to anyone.`
  const before = (index: number) => index > 0 && (index === ways.length - 1 ? ' or ' : ', ')
  const list = ways.map((way, index) => html`${before(index)}${way}`)
  const send = ways.length > 1 ? 'end one of: ' : 'end '
  return html`${isFree ? 'Open to anyone. For more, s' : 'S'}${send}${list}.${opened}`
}

function taken({ parameters = [], requestBody }: OperationObject, title: Markup): Markup | undefined {
  const body = requestBody?.content['application/json']?.schema
  const fields = [...parameters, ...(body ? fieldsOf(body) : [])]
  return fields.length > 0 ? html`${title}${fieldList(fields)}` : undefined
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

/** What only this operation refuses, by code. What any may refuse stands once, in the general rules. */
function refused({ 'x-refusals': refusals = [], responses }: OperationObject, title: Markup): Markup | undefined {
  if (refusals.length === 0) return undefined
  return html`${title}
<dl class="refusals">${refusals.map(
    ({ code, status, error }) =>
      html`<div><dt><span class="status">${status}</span> <a href="#refusals-${status}"><code>${code}</code></a></dt><dd>${error}</dd></div>`,
  )}</dl>
${headersOfRefusals(responses)}`
}

/** The headers that an operation adds to its refusals. Those of all are named once, in the document. */
function headersOfRefusals(responses: OperationObject['responses']): Markup | undefined {
  const own = Object.entries(responses).flatMap(([status, response]) =>
    status < '400' || '$ref' in response
      ? []
      : Object.entries(response.headers ?? {}).flatMap(([name, header]) =>
          'description' in header
            ? html`<li><span class="status">${status}</span> <code>${name}</code> ${marked(header.description)}</li>`
            : [],
        ),
  )
  return own.length > 0 ? html`<ul>${own}</ul>` : undefined
}

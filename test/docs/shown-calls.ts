import { codesIn, readable } from './examples.ts'

/** A call as `/docs` shows it, with what it is answered. */
export type ShownCall = {
  operationId: string
  title: string
  curl: string
  typed: string | undefined
  status: number | undefined
  answer: string | undefined
}

/** The calls of all operations, as a page shows them. */
export const shownCalls = (page: string): ShownCall[] =>
  page
    .split('<section class="operation beside" id="')
    .slice(1)
    .flatMap((entry) => {
      const operationId = entry.split('"')[0] ?? ''
      return entry
        .split('<figure class="example">')
        .slice(1)
        .map((figure) => shownIn(operationId, figure))
    })

function shownIn(operationId: string, figure: string): ShownCall {
  const [call = '', answered = ''] = figure.split('<details>')
  const [, title = ''] = /<figcaption>(.*)<\/figcaption>/.exec(call) ?? []
  const [, status] = /<span class="status">(\d+)/.exec(answered) ?? []
  return {
    operationId,
    title: readable(title),
    curl: codesIn(call, 'curl')[0] ?? codesIn(call, 'both')[0] ?? '',
    typed: codesIn(call, 'typed')[0],
    status: status === undefined ? undefined : Number(status),
    answer: codesIn(answered, 'both')[0],
  }
}

import { readFileSync } from 'node:fs'

/** One request of an `.http` file, before its `{{…}}` are filled in. */
export type HttpRequest = {
  /** What stands behind `###`. */
  title: string
  /** What later requests know its answer by. */
  name: string | undefined
  method: string
  address: string
  headers: Record<string, string>
  body: string
  /** All of it, as it stands in the file. */
  text: string
}

const FILE = new URL('../../client/live-audience.http', import.meta.url)
export const HTTP_FILE = readFileSync(FILE, 'utf8')

/** The requests of `client/live-audience.http`, in their order. */
export const HTTP_REQUESTS: HttpRequest[] = HTTP_FILE.split(/^###/m).flatMap((text) => {
  const [head = '', ...rest] = text.split('\n\n')
  const lines = head.split('\n')
  const at = lines.findIndex((line) => /^(GET|POST|PATCH|DELETE) /.test(line))
  const [method = '', address = ''] = lines[at]?.split(' ') ?? []
  if (!method) return []
  const [, name] = /^# @name (\w+)$/m.exec(head) ?? []
  const headers = lines.slice(at + 1).flatMap((line) => {
    const [, header = '', value = ''] = /^([\w-]+): (.*)$/.exec(line) ?? []
    return header ? [[header.toLowerCase(), value]] : []
  })
  return {
    title: (lines[0] ?? '').trim(),
    name,
    method,
    address,
    text,
    headers: Object.fromEntries(headers),
    body: rest.join('\n\n').trim(),
  }
})

/** What stands in `{{…}}`, worked out from what has a name. */
export const filledIn = (text: string, named: Record<string, unknown>): string =>
  text.replaceAll(/\{\{(.+?)\}\}(?=[^}]|$)/gs, (_, words: string) =>
    String(new Function(...Object.keys(named), `return ${words}`)(...Object.values(named))),
  )

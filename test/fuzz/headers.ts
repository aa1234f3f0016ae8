import fc from 'fast-check'

/** What comes beside a request's path and body: headers that callers send, right and wrong. */

const SENT: Record<string, readonly string[]> = {
  accept: ['application/json', 'text/csv', 'text/event-stream', 'image/png', '*/*;q=x', ''],
  'accept-encoding': ['gzip', 'br, gzip;q=0', 'identity;q=0', '*;q=0', 'x'],
  'accept-language': ['de', 'ar-EG, en;q=0.5', 'xx', '*', 'toString', 'en;q=2'],
  'idempotency-key': ['the same one for all', '6f1c6f0e-9a53-4b5e-8d3e-2f4d1c0b9a87', 'x', ''],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'x'],
  'if-none-match': ['*', '"x"', 'W/"x", "y"', '"', ''],
  'last-event-id': ['0', 'x', ''],
  origin: ['null', '', 'http://localhost:3000', 'https://evil.example'],
  range: ['bytes=0-1', 'bytes=x'],
  'sec-fetch-site': ['cross-site', 'same-origin', 'x'],
  'x-forwarded-for': ['192.0.2.1', '::1, x', ','],
  'x-forwarded-proto': ['https', 'x'],
}

/** Cookies that are none of ours, before ours. */
const COOKIES = ['__proto__=x', 'toString=x', 'ws_part', 'ws_host=', '=x', '"', '%', ';;']

const anyValue = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...(SENT[name] ?? [])) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 200 }) },
  )

/** Most requests bring none. @returns what to add to who is calling */
export const headersBeside = (caller: Record<string, string>) => {
  const some = fc
    .uniqueArray(fc.constantFrom(...Object.keys(SENT)), { minLength: 1, maxLength: 3 })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, anyValue(name)]))))
  const cookies = fc.constantFrom(...COOKIES).map((cookie) => ({ cookie: `${cookie}; ${caller.cookie ?? ''}` }))
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: some },
    { weight: 1, arbitrary: cookies },
  )
}

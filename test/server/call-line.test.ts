import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { callLine } from '../../server/build/reference/call-line.ts'

/** What a shell makes of a line: its words, with `curl` left out. */
const wordsOf = (line: string): string[] =>
  execFileSync('sh', ['-c', line.replace(/^curl/, "printf '%s\\n'")], {
    encoding: 'utf8',
    env: { ...process.env, TOKEN: 'the-token' },
  })
    .trimEnd()
    .split('\n')

it('the curl line of the docs page survives an apostrophe in the address and in the body', () => {
  const call = { method: 'post', operationId: 'draftPoll', caller: 'host' } as const
  const body = { prompt: 'What\'s next, and who\'s "in"?' }
  const line = callLine({ ...call, address: "/api/sessions/it's/polls", body })
  expect(wordsOf(line)).toEqual([
    '-X',
    'POST',
    "BASE_URL/api/sessions/it's/polls",
    '-H',
    'Authorization: Bearer the-token',
    '-H',
    'Content-Type: application/json',
    '-d',
    JSON.stringify(body),
  ])
})

import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { filesIn, visit } from './source.ts'

/**
 * Every regular expression of server and shared takes time in proportion to its text, so that no text
 * of a stranger holds up the others. For a text of this length a quadratic one takes a second, a linear one
 * less than a millisecond.
 */
const LENGTH = 30_000
/** How often any expression may take the time of one that replaces each character. A linear one takes 1.2, a quadratic one 50. */
const SLOWER = 20

/** Texts that make a search begin often, go far, and fail late. */
const REPEATED = [
  ' ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\u2028',
  '"',
  "'",
  'a',
  'a ',
  'a-',
  '1',
  '1.',
  '0/',
  '-',
  '/',
  '%20',
  ';',
  ',',
  '="',
  '#',
  '.',
  '@',
  '\u0301',
  '❤',
  '❤\u{fe0f}',
  '👩\u{200d}',
]
const BEFORE = ['', 'a', '1', '- ', '/a', ';charset=', 'Bearer a', 'port=']
const AFTER = '!'
const TEXTS = REPEATED.flatMap((part) => {
  const long = part.repeat(LENGTH / part.length)
  return BEFORE.map((before) => before + long + AFTER)
})

/** These read our own sources. */
const OF_THE_BUILD = /^server\/(build\/|bin\.js|commands\.js)/
/** The parser cannot see what is put together from parts. The tests of these files try it. */
const COMPOSED = ['server/procedures/idempotency.ts', 'shared/poll-kinds/word-key.ts']

const literals: { path: string; pattern: string; flags: string }[] = []
const composed: string[] = []
for (const path of ['server', 'shared'].flatMap(filesIn)) {
  if (OF_THE_BUILD.test(path)) continue
  visit(path, /\/|RegExp/, {
    Literal: (node) => {
      if ('regex' in node) literals.push({ path, ...node.regex })
    },
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') composed.push(path)
    },
  })
}

/** Milliseconds for all texts of one expression, on this machine as busy as it is. */
function enough(): number {
  const began = performance.now()
  for (const text of TEXTS) text.replace(/[\s\S]/g, '')
  return Math.ceil(SLOWER * (performance.now() - began))
}

const SEARCH = 'for (const text of texts) { slow.text = text; text.replace(expression, "") }'

const ENOUGH = enough()

it.each(literals)('/$pattern/$flags in $path takes time linear in its text', (found) => {
  const expression = new RegExp(found.pattern, `${found.flags.replace('g', '')}g`)
  const slow: { text?: string } = {}
  try {
    runInNewContext(SEARCH, { texts: TEXTS, expression, slow }, { timeout: ENOUGH })
  } catch {
    expect.fail(
      `The expression takes more than ${ENOUGH} ms for ${JSON.stringify(slow.text?.slice(0, 30))} and so on. ` +
        'Rewrite it so that no two repeated parts can match the same text, or read the text in a loop.',
    )
  }
})

const LISTED =
  'The parser cannot check new RegExp(). Write a literal, or test its time and add the file to COMPOSED here.'

it('Only listed files compose regular expressions from parts', () => {
  expect(composed.toSorted(), LISTED).toEqual(COMPOSED)
  expect(literals.length).toBeGreaterThan(40)
})

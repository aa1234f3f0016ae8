import { describe, expect, it } from 'vitest'
import { readBinding, splitDeck, writeBinding } from '../../client/deck/front-matter.ts'
import { movesTo } from '../../client/deck/match-polls.ts'
import { readFence } from '../../client/deck/poll-fence.ts'
import { readDeck } from '../../client/deck/read-deck.ts'

/** What of a Markdown file is a poll, and what the front matter says. */

const prompts = (text: string) => readDeck(text).blocks.map(({ line, draft }) => [line, draft.prompt])

describe('the polls of a deck', () => {
  it.each([
    [
      'between backticks or tildes',
      '```poll\nA?\n```\n\n~~~poll\nB?\n~~~',
      [
        [1, 'A?'],
        [5, 'B?'],
      ],
    ],
    [
      'as Pandoc writes them',
      '``` {.poll #a}\nA?\n```\n\n```{.poll}\nB?\n```',
      [
        [1, 'A?'],
        [5, 'B?'],
      ],
    ],
    ['indented by up to three spaces', '   ```poll\n   A?\n   - b\n   - c\n   ```', [[1, 'A?']]],
    ['behind front matter of any slide', '---\na: b\n---\n\n---\nlayout: x\n---\n\n```poll\nA?\n```', [[9, 'A?']]],
    ['below a paragraph, and with Windows’ line ends', 'text\r\n```poll\r\nA?\r\n```\r\n', [[2, 'A?']]],
    ['not in a longer fence', '````md\n```poll\nA?\n```\n````', []],
    ['not as indented code', 'text\n\n    ```poll\n    A?\n    ```', []],
    ['not in a comment, as speakers’ notes are', '<!--\n```poll\nA?\n```\n-->', []],
    ['not in front matter', '---\na: |\n\n  x\n\n```poll\nA?\n```\n---\n', []],
    ['not under another word', '```polls\nA?\n```\n\n```poll-x\nA?\n```\n\n```ts poll\nA?\n```', []],
  ])('stand %s', (_where, text, found) => {
    expect(prompts(text)).toEqual(found)
  })

  it('have a picture in a line of its own, with what it shows', () => {
    const of = (...lines: string[]) => readDeck(['```poll', ...lines, '```'].join('\n'))
    const [block] = of('Where?', '![A red bridge](in/bridge.JPG)  ', '- Oslo', '- Riga').blocks
    expect(block).toMatchObject({
      picture: { alt: 'A red bridge', file: 'in/bridge.JPG' },
      draft: { prompt: 'Where?', options: ['Oslo', 'Riga'] },
    })
    expect(of('Where?').blocks[0]?.picture).toBeUndefined()
    expect(of('Where?', '![ ](bridge.svg)').problems).toEqual([
      'line 1: describe bridge.svg for those who do not see it: ![What it shows](bridge.svg).',
      'line 1: bridge.svg is no picture: a poll takes PNG, JPEG, WebP and GIF.',
    ])
  })

  it('have the kind that the text or the fence implies', () => {
    const kinds = (info: string, body: string) =>
      readDeck(`\`\`\`poll ${info}\n${body}\n\`\`\``).blocks.map(({ draft }) => draft)[0]
    expect(kinds('', 'Q?\n- a\n- b')).toEqual({
      kind: 'multiple_choice',
      prompt: 'Q?',
      picture: null,
      options: ['a', 'b'],
      reveal: 'live',
      seconds: null,
      maxChoices: null,
    })
    expect(kinds('', 'Q?\n* a\n- b')).toMatchObject({
      kind: 'quiz',
      correctOption: 0,
      reveal: 'closed',
      explanation: null,
    })
    expect(kinds('explanation="It is {so} = said"', 'Q?\n* a\n- b')).toMatchObject({ explanation: 'It is {so} = said' })
    expect(kinds('moderated', 'Q?')).toMatchObject({ kind: 'open_text', reveal: 'live', moderated: true })
    expect(kinds('kind=word_cloud reveal=host', 'Q?')).toMatchObject({ kind: 'word_cloud', reveal: 'host' })
    expect(kinds('seconds=20', 'Q?')).toMatchObject({ seconds: 20 })
    expect(kinds('maxChoices=2', 'Q?\n* a\n- b')).toMatchObject({ kind: 'quiz', maxChoices: 2 })
    expect(kinds('kind=word_cloud maxWords=3', 'Q?')).toMatchObject({ kind: 'word_cloud', maxWords: 3 })
    expect(kinds('kind=rating', 'Q?')).not.toHaveProperty('maxChoices')
    expect(kinds('kind=rating', 'Q?')).toMatchObject({ options: ['1', '2', '3', '4', '5'] })
    expect(kinds('kind=rating', 'Q?\n- 1 – Poor\n- 2\n- 3 – Great')).toMatchObject({
      options: ['1 – Poor', '2', '3 – Great'],
    })
    expect(kinds('kind=ranking', 'Q?\n- b\n- a')).toMatchObject({ kind: 'ranking', options: ['b', 'a'] })
  })

  it('the title is that of the front matter, or the first heading', () => {
    expect(readDeck('---\ntitle: "All: hands"\n---\n# Hello').title).toBe('All: hands')
    expect(readDeck('---\ntheme: x\n---\n\n# Hello *you*').title).toBe('Hello you')
    expect(readDeck('text').title).toBeUndefined()
  })
})

it('a number of choices or words that does not fit is refused', () => {
  const problems = (info: string, body: string) => readDeck(`\`\`\`poll ${info}\n${body}\n\`\`\``).problems
  expect(problems('maxChoices=3', 'Q?\n- a\n- b')).toEqual(['line 1: maxChoices: is at most 2, the number of options.'])
  expect(problems('maxChoices=2', 'Q?\n* a\n* b\n* c\n- d')).toEqual([
    'line 1: maxChoices: 3 options are right, so let people choose 3.',
  ])
  expect(problems('maxWords=3', 'Q?\n- a\n- b')).toEqual([
    'line 1: maxWords: does not go with multiple_choice; leave it out.',
  ])
  expect(problems('maxChoices=all', 'Q?\n- a\n- b')[0]).toContain('maxChoices=all')
})

it('a fence with an unknown word is refused by name', () => {
  expect(
    readFence('poll #a kind=nonsense reveal=never seconds=soon x')?.problems.map((one) => one.split(':')[0]),
  ).toEqual(['kind=nonsense', 'reveal=never', 'seconds=soon', 'x'])
})

describe('the front matter', () => {
  const binding = {
    session: 'https://live.example.org/host/ABC234',
    polls: [
      { id: '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11', name: 'why' },
      { id: '1b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c12' },
    ],
  }

  it.each([
    '# Deck\n',
    '---\ntheme: default\n---\n# Deck\n',
    '---\r\ntheme: default\r\n---\r\n# Deck\r\n',
    '---\nlive-audience:\n  session: https://old.example.org/host/OLD234\n  polls:\n    - 2b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c13\ntheme: $& default\n---\n# Deck\n',
  ])('keeps session and polls beside its other entries', (text) => {
    const bound = writeBinding(text, binding)
    expect(readBinding(bound)).toEqual(binding)
    expect(writeBinding(bound, binding)).toBe(bound)
    const others = (all: string) =>
      splitDeck(all)
        .matter.split(/\r?\n/)
        .filter((line) => line.startsWith('theme'))
    expect(others(bound)).toEqual(others(text))
    expect(splitDeck(bound).body.trimStart()).toBe(splitDeck(text).body)
  })
})

it.each([
  ['abc', 'abc', 0],
  ['abc', 'cba', 2],
  ['abc', 'cab', 2],
  ['xaybz', 'ba', 1],
])('polls %s are sorted to %s with few moves', (order, wanted, count) => {
  const moves = movesTo([...order], [...wanted])
  const now = [...order]
  for (const { id, position } of moves) {
    now.splice(now.indexOf(id), 1)
    now.splice(position, 0, id)
  }
  expect(now.filter((id) => wanted.includes(id)).join('')).toBe(wanted)
  expect(moves).toHaveLength(count)
})

import { describe, expect, it } from 'vitest'
import { readSlideOptions } from '../../client/addin/deck.ts'
import { resultMessage } from '../../client/addin/result-for-deck.ts'
import type { PollBody } from '../../client/index.ts'

/** What a slide and its deck tell each other. */

const poll = (parts: Partial<PollBody>): PollBody =>
  ({ id: 'p', kind: 'multiple_choice', prompt: 'Which?', state: 'closed', options: [], ...parts }) as PollBody
const options = (...tallies: number[]) => tallies.map((tally, n) => ({ id: `${n}`, label: 'ABC'.charAt(n), tally }))

describe('the result message to a deck', () => {
  it('names the option that won, with all results, highest first', () => {
    expect(resultMessage(poll({ options: options(2, 5, 0) }))).toEqual({
      type: 'live-audience:result',
      poll: 'p',
      kind: 'multiple_choice',
      prompt: 'Which?',
      results: [
        { label: 'B', n: 5 },
        { label: 'A', n: 2 },
        { label: 'C', n: 0 },
      ],
      won: ['B'],
    })
  })

  it('reports a tie, and no winner if nobody voted', () => {
    expect(resultMessage(poll({ options: options(3, 3, 1) }))?.won).toEqual(['A', 'B'])
    expect(resultMessage(poll({ options: options(0, 0) }))?.won).toEqual([])
  })

  it('has the words of a word cloud, and no open texts', () => {
    const words = [
      { text: 'calm', n: 1 },
      { text: 'busy', n: 4 },
    ]
    expect(resultMessage(poll({ kind: 'word_cloud', words }))?.won).toEqual(['busy'])
    const texts = resultMessage(poll({ kind: 'open_text', texts: ['a secret'] }))
    expect(JSON.stringify(texts)).not.toContain('a secret')
  })

  it('has no results while the poll is open or its results are hidden', () => {
    for (const parts of [{ state: 'open' }, { state: 'draft' }, { revealed: false }] as const)
      expect(resultMessage(poll({ options: options(2, 5), ...parts }))).toBeUndefined()
  })
})

it('the address of a slide sets how it looks', () => {
  expect(readSlideOptions('?theme=dark&qr&show=results')).toEqual({ theme: 'dark', hasQr: true, isResult: true })
  for (const query of ['', '?theme=auto', '?theme=neon&show=all', '?office'])
    expect(readSlideOptions(query)).toEqual({ theme: 'auto', hasQr: false, isResult: false })
})

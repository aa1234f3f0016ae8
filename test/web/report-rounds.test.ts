import { expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import { roundsOf } from '../../client/web/report/rounds.ts'

const poll = (
  id: string,
  prompt: string,
  labels: string[] = [],
  kind: PollBody['kind'] = 'multiple_choice',
): PollBody => ({ id, kind, prompt, state: 'closed', options: labels.map((label, n) => ({ id: `${id}${n}`, label })) })

it('polls that ask the same are rounds, in their order', () => {
  const before = poll('a', 'Who is right?', ['Ada', 'Bob'])
  const after = poll('c', 'Who is right?', ['Ada', 'Bob'])
  const others = [
    poll('b', 'Who is right?', ['Bob', 'Ada']),
    poll('d', 'Who is right?', ['Ada', 'Bob'], 'ranking'),
    poll('e', 'Who was right?', ['Ada', 'Bob']),
    poll('f', 'Why?', [], 'open_text'),
    poll('g', 'Why?', [], 'word_cloud'),
  ]
  expect([...roundsOf([before, ...others, after])]).toEqual([
    ['a', { n: 1, all: 2 }],
    ['c', { n: 2, all: 2 }],
  ])
  expect(roundsOf([before, after, poll('h', 'Who is right?', ['Ada', 'Bob'])]).get('h')).toEqual({ n: 3, all: 3 })
  expect(roundsOf([before, ...others]).size).toBe(0)
})

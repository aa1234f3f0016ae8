import { describe, expect, it } from 'vitest'
import { toDrafts } from '../../../client/web/host/polls/import/question.ts'
import { readText } from '../../../client/web/host/polls/import/read-file.ts'

const read = (text: string) => {
  const recognised = readText(text, ['True', 'False'])
  const { polls, leftOut } = toDrafts(recognised)
  return { format: recognised.format, drafts: polls.map(({ draft }) => draft), leftOut }
}
const quiz = (prompt: string, options: string[], correctOption: number) => ({
  kind: 'quiz',
  prompt,
  options,
  correctOption,
})

describe('polls from Aiken', () => {
  it('has a quiz for each question with a valid answer', () => {
    const { format, drafts, leftOut } = read(
      'What is the correct answer?\nA. Is it this one?\nB. Maybe this?\nANSWER: B\n\nWhich LMS?\nA) Moodle\nB) ATutor\nANSWER: A\n',
    )
    expect(format).toBe('Aiken')
    expect(leftOut).toEqual([])
    expect(drafts).toEqual([
      quiz('What is the correct answer?', ['Is it this one?', 'Maybe this?'], 1),
      quiz('Which LMS?', ['Moodle', 'ATutor'], 0),
    ])
  })

  it('names each line that is left out, and why', () => {
    const text = [
      ...['No answer?', 'A. a', 'B. b', '', 'Right one?', 'A. a', 'B. b', 'ANSWER: B', ''],
      ...['Wrong letter?', 'A. a', 'B. b', 'ANSWER: C', '', 'ANSWER: A', 'A. lost', 'One option?', 'A. a', 'ANSWER: A'],
      ...['In two', 'lines?', 'A. a', 'B. b', 'ANSWER: A', 'Cut off?', 'A. a'],
    ].join('\r\n')
    const { drafts, leftOut } = read(text)
    expect(drafts).toEqual([quiz('Right one?', ['a', 'b'], 1), quiz('In two lines?', ['a', 'b'], 0)])
    expect(leftOut.map(({ line, text, why }) => [line, text, why])).toEqual([
      [1, 'No answer?', 'noAnswer'],
      [10, 'Wrong letter?', 'noAnswer'],
      [15, 'ANSWER: A', 'unread'],
      [16, 'A. lost', 'unread'],
      [17, 'One option?', 'tooFew'],
      [25, 'Cut off?', 'noAnswer'],
    ])
  })
})

describe('polls from CSV', () => {
  it('has a poll for each row, with quotes, separators and line ends inside', () => {
    for (const separator of [',', ';', '\t']) {
      const rows = [
        ['"Lunch, dinner; or\t""tea""?"', 'Soup', '"two\nlines"'],
        ['2 + 2?', '3', '* 4'],
      ]
      const { format, drafts, leftOut } = read(rows.map((row) => row.join(separator)).join('\r\n'))
      expect([format, leftOut]).toEqual(['CSV', []])
      expect(drafts).toEqual([
        { kind: 'multiple_choice', prompt: 'Lunch, dinner; or\t"tea"?', options: ['Soup', 'two\nlines'] },
        quiz('2 + 2?', ['3', '4'], 1),
      ])
    }
  })

  it('follows its headings, and names each row that is left out', () => {
    const text = [
      'Question,Option 1,Option 2,Option 3,Correct answer,Explanation',
      ...[
        '2 + 2?,3,4,,2,Count.',
        'Capital?,Rome,Oslo,,Oslo,',
        'Why?,,,,,',
        'Wrong?,a,b,,3,',
        ',a,b,,1,',
        'Both?,a,b,c,"1,3",',
      ],
    ].join('\n')
    const { drafts, leftOut } = read(text)
    expect(drafts).toEqual([
      { ...quiz('2 + 2?', ['3', '4'], 1), explanation: 'Count.' },
      quiz('Capital?', ['Rome', 'Oslo'], 1),
      { kind: 'open_text', prompt: 'Why?' },
      { kind: 'multiple_choice', prompt: 'Wrong?', options: ['a', 'b'] },
      { kind: 'multiple_choice', prompt: 'Both?', options: ['a', 'b', 'c'] },
    ])
    expect(leftOut.map(({ line, text, why }) => [line, text, why])).toEqual([
      [5, '3', 'noAnswer'],
      [6, '', 'empty'],
      [7, 'Both?', 'several'],
    ])
  })
})

describe('polls from Markdown', () => {
  it('has a poll for each question, whose right option has a tick or a star', () => {
    const { format, drafts } = read('# 2 + 2?\n- [ ] 3\n- [x] 4\n\n1. Tea, coffee, or juice?\n- Tea\n- Coffee\n\nWhy?')
    expect(format).toBe('Markdown')
    expect(drafts).toEqual([
      quiz('2 + 2?', ['3', '4'], 1),
      { kind: 'multiple_choice', prompt: 'Tea, coffee, or juice?', options: ['Tea', 'Coffee'] },
      { kind: 'open_text', prompt: 'Why?' },
    ])
  })

  it.each(['Tea, coffee, or juice?', 'What is $\\frac{a}{b}$?', 'Agree?\n- Yes\n- No'])('is what %j is', (text) => {
    expect(read(text).format).toBe('Markdown')
  })

  it('leaves out what is beyond 200 polls', () => {
    const { drafts, leftOut } = read(Array.from({ length: 202 }, (_, n) => `Question ${n}?`).join('\n'))
    expect([drafts.length, leftOut.map(({ line }) => line)]).toEqual([200, [201, 202]])
  })
})

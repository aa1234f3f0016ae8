import { describe, expect, it } from 'vitest'
import { quiz, read } from './import.ts'

describe('polls from Aiken', () => {
  it('are a quiz for each question with a right answer', () => {
    const { format, drafts, left } = read(
      'What is the correct answer?\nA. Is it this one?\nB. Maybe this?\nANSWER: B\n\nWhich LMS?\nA) Moodle\nB) ATutor\nANSWER: A\n',
    )
    expect([format, left]).toEqual(['Aiken', []])
    expect(drafts).toEqual([
      quiz('What is the correct answer?', ['Is it this one?', 'Maybe this?'], 1),
      quiz('Which LMS?', ['Moodle', 'ATutor'], 0),
    ])
  })

  it('name each line that is left out, and why', () => {
    const text = [
      'No answer?',
      'A. a',
      'B. b',
      '',
      'Right one?',
      'A. a',
      'B. b',
      'ANSWER: B',
      '',
      'Wrong letter?',
      'A. a',
      'B. b',
      'ANSWER: C',
      '',
      'One option?',
      'A. a',
      'ANSWER: A',
    ].join('\r\n')
    const { drafts, left } = read(text)
    expect(drafts).toEqual([
      { kind: 'multiple_choice', prompt: 'No answer?', options: ['a', 'b'] },
      quiz('Right one?', ['a', 'b'], 1),
      { kind: 'multiple_choice', prompt: 'Wrong letter?', options: ['a', 'b'] },
    ])
    expect(left).toEqual([
      [10, 'Wrong letter?', 'noAnswer'],
      [15, 'One option?', 'tooFew'],
    ])
  })

  it('keep a question that begins with a letter out of order', () => {
    const { drafts } = read('Tea?\nA. Green\nB. Black\nE. coli is a plant?\nA. Yes\nB. No')
    expect(drafts).toMatchObject([{ prompt: 'Tea?' }, { prompt: 'E. coli is a plant?' }])
  })
})

describe('polls from CSV', () => {
  it.each([';', '\t'])('are a poll for each row, with quotes and line ends inside, separated by %j', (separator) => {
    const rows = [
      ['"Lunch, dinner; or\t""tea""?"', 'Soup', '"two\nlines"'],
      ['2 + 2?', '3', '* 4'],
      ['"', 'a', 'b'],
    ]
    const { format, drafts, left } = read(rows.map((row) => row.join(separator)).join('\r\n'))
    expect([format, left]).toEqual(['Excel/CSV', []])
    expect(drafts).toEqual([
      { kind: 'multiple_choice', prompt: 'Lunch, dinner; or\t"tea"?', options: ['Soup', 'two\nlines'] },
      quiz('2 + 2?', ['3', '4'], 1),
      { kind: 'multiple_choice', prompt: '"', options: ['a', 'b'] },
    ])
  })

  it('follow its headings, and name each row that is left out', () => {
    const text = [
      'Question,Option 1,Option 2,Option 3,Correct answer,Explanation',
      '2 + 2?,3,4,,2,Count.',
      '"Two',
      'lines?",Rome,Oslo,,Oslo,',
      'Why?,,,,,',
      'Wrong?,a,b,,3,',
      ',a,b,,1,',
      'Both?,a,b,c,"1,3,1",',
      'Any?,a,b,,,All fit.',
      `Long?,a,b,,1,${'x'.repeat(501)}`,
    ].join('\n')
    const { drafts, left } = read(text)
    expect(drafts).toEqual([
      { ...quiz('2 + 2?', ['3', '4'], 1), explanation: 'Count.' },
      quiz('Two\nlines?', ['Rome', 'Oslo'], 1),
      { kind: 'open_text', prompt: 'Why?' },
      { kind: 'multiple_choice', prompt: 'Wrong?', options: ['a', 'b'] },
      quiz('Both?', ['a', 'b', 'c'], 0, 2),
      { kind: 'multiple_choice', prompt: 'Any?', options: ['a', 'b'] },
      quiz('Long?', ['a', 'b'], 0),
    ])
    expect(left).toEqual([
      [6, 'Wrong?', 'noAnswer'],
      [7, '', 'unread'],
      [9, 'All fit.', 'part'],
      [10, 'x'.repeat(501), 'tooLong'],
    ])
  })

  it.each([
    ['German', 'Frage;Antwort 1;Antwort 2;Richtige Antwort'],
    ['French', 'Question;Réponse 1;Réponse 2;Bonne réponse'],
    ['Spanish', 'Pregunta;Respuesta 1;Respuesta 2;Respuesta correcta'],
    ['Italian', 'Domanda;Risposta 1;Risposta 2;Risposta corretta'],
    ['Portuguese', 'Pergunta;Resposta 1;Resposta 2;Resposta correta'],
    ['Dutch', 'Vraag;Antwoord 1;Antwoord 2;Juiste antwoord'],
    ['Arabic', 'السؤال;الإجابة 1;الإجابة 2;الإجابة الصحيحة'],
  ])('may have %s headings', (_language, headings) => {
    expect(read(`${headings}\n2 + 2?;3;4;2`).drafts).toEqual([quiz('2 + 2?', ['3', '4'], 1)])
  })
})

describe('polls from Markdown', () => {
  it('are a poll for each question, whose right options have a tick or a star', () => {
    const { format, drafts } = read('# 2 + 2?\n- [ ] 3\n- [x] 4\n\n1. Tea, coffee, or juice?\n- Tea\n- Coffee\n\nWhy?')
    expect(format).toBe('Markdown')
    expect(drafts).toEqual([
      quiz('2 + 2?', ['3', '4'], 1),
      { kind: 'multiple_choice', prompt: 'Tea, coffee, or juice?', options: ['Tea', 'Coffee'] },
      { kind: 'open_text', prompt: 'Why?' },
    ])
  })

  it.each(['Tea, coffee, or juice?\nRed, green, or blue?', 'Agree?\n- Yes\n- No'])('is what %j is', (text) => {
    expect(read(text).format).toBe('Markdown')
  })

  it.each([
    ['tooFew', 'Which?\n- A'],
    ['tooMany', `Which?\n${Array.from({ length: 13 }, (_, n) => `- ${n}\n`).join('')}`],
    ['tooLong', `${'x'.repeat(501)}`],
    ['tooLong', `Which?\n- ${'x'.repeat(201)}\n- B`],
    ['same', 'Which?\n- A\n- A'],
  ])('are left out where one is %s', (why, text) => {
    expect(read(text).left).toEqual([[1, text.split('\n')[0], why]])
  })

  it('are as long as the server counts, where a character has two units', () => {
    expect(read('😀'.repeat(500)).left).toEqual([])
  })

  it('are at most 200', () => {
    const { drafts, left } = read(Array.from({ length: 202 }, (_, n) => `Question ${n}?`).join('\n'))
    expect([drafts.length, left]).toEqual([
      200,
      [
        [201, 'Question 200?', 'full'],
        [202, 'Question 201?', 'full'],
      ],
    ])
  })

  it('are as many as the session still takes', () => {
    const { drafts, left } = read('One?\nTwo?\nThree?', { most: 1 })
    expect(drafts).toEqual([{ kind: 'open_text', prompt: 'One?' }])
    expect(left).toEqual([
      [2, 'Two?', 'full'],
      [3, 'Three?', 'full'],
    ])
    expect(read('One?', { most: 0 }).drafts).toEqual([])
  })

  it('are none of a text that is too long', () => {
    expect(read('a\n'.repeat(500_001))).toEqual({ refused: ['long', ''] })
  })
})

describe('what a host says that a text is', () => {
  it('counts for more than what it looks like', () => {
    const text = 'Question, or two?, three?\nYes, no, maybe'
    expect(read(text).format).toBe('Markdown')
    const options = ['or two?', 'three?']
    expect(read(text, { format: 'Excel/CSV' }).drafts[0]).toEqual({
      kind: 'multiple_choice',
      prompt: 'Question',
      options,
    })
    expect(read('What is {=this ~that}', { format: 'Markdown' }).drafts).toMatchObject([{ kind: 'open_text' }])
  })

  it('counts for each column', () => {
    const text = 'Question,Option 1,Option 2,Comment\n2 + 2?,3,4,2\n'
    const { drafts } = read(text, { roles: ['prompt', 'option', 'option', 'right'] })
    expect(drafts).toEqual([quiz('2 + 2?', ['3', '4'], 1)])
    const swapped = read(text, { roles: ['option', 'prompt', 'option', 'none'] })
    expect(swapped.drafts).toEqual([{ kind: 'multiple_choice', prompt: '3', options: ['2 + 2?', '4'] }])
    expect(read(text, { roles: ['none', 'none', 'none', 'none'] }).drafts).toEqual([])
  })

  it('lists the columns with one option beside one with all of them', () => {
    const text = 'Question,Choices,Option 2,Option 3\n2 + 2?,3;4,5,\n'
    const { drafts, left } = read(text, { roles: ['prompt', 'options', 'option', 'rightOption'] })
    expect(drafts).toEqual([{ kind: 'multiple_choice', prompt: '2 + 2?', options: ['3', '4'] }])
    expect(left).toEqual([[1, 'Option 2', 'part']])
  })
})

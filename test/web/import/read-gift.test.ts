import { describe, expect, it } from 'vitest'
import { toDrafts } from '../../../client/web/host/polls/import/question.ts'
import { readText } from '../../../client/web/host/polls/import/read-file.ts'

/** Every kind of question of Moodle's GIFT format, as its documentation describes them. */
const GIFT = String.raw`// a comment
$CATEGORY: $course$/top/History

// question: 12  name: Grant
::Q1:: Who's buried in Grant's tomb?{
=Grant#Of course.
~no one#Somebody is.
~Napoleon
}

::Grant was::Grant was {~buried =entombed ~living} in Grant's tomb.

Is 2 + 2 = 4?{TRUE#It is four.#Count again.}

The sun rises in the west.{F}

What two people are entombed in Grant's tomb? {
  ~%-100%No one
  ~%50%Grant
  ~%50%Grant's wife
}

Which answer equals 5? {
  ~ \= 2 + 2
  = \= 2 + 3 \{exactly\} \#1
  ~ a\:b \~ c
####Because it \= five.
}

Two plus two equals {=four =4}

When was Ulysses S. Grant born? {#1822:5}

Match. {
  =Canada -> Ottawa
  =Italy -> Rome
}

Write a short biography of Dag Hammarskjöld. {}

You can use your pencil and paper for these next math questions.

[html]<p>What is <b>5 &gt; 3</b>?</p>{=yes ~no}

Broken } question {

Twice? {=a ~a}

Only one? {=a ~}
`

const read = () => toDrafts(readText(GIFT, ['True', 'False']))

describe('polls from Moodle GIFT', () => {
  it('is recognised', () => {
    expect(readText(GIFT, ['True', 'False']).format).toBe('GIFT')
  })

  it('has a draft for each question that has a matching kind', () => {
    expect(read().polls.map(({ draft }) => draft)).toEqual([
      {
        ...{ kind: 'quiz', prompt: "Who's buried in Grant's tomb?", options: ['Grant', 'no one', 'Napoleon'] },
        ...{ correctOption: 0, explanation: 'Of course.' },
      },
      {
        ...{ kind: 'quiz', prompt: "Grant was ____ in Grant's tomb." },
        ...{ options: ['buried', 'entombed', 'living'], correctOption: 1 },
      },
      {
        ...{ kind: 'quiz', prompt: 'Is 2 + 2 = 4?', options: ['True', 'False'], correctOption: 0 },
        explanation: 'Count again.',
      },
      { kind: 'quiz', prompt: 'The sun rises in the west.', options: ['True', 'False'], correctOption: 1 },
      {
        ...{ kind: 'multiple_choice', prompt: "What two people are entombed in Grant's tomb?" },
        options: ['No one', 'Grant', "Grant's wife"],
      },
      {
        ...{ kind: 'quiz', prompt: 'Which answer equals 5?', correctOption: 1, explanation: 'Because it = five.' },
        options: ['= 2 + 2', '= 2 + 3 {exactly} #1', 'a:b ~ c'],
      },
      { kind: 'open_text', prompt: 'Two plus two equals' },
      { kind: 'open_text', prompt: 'When was Ulysses S. Grant born?' },
      { kind: 'open_text', prompt: 'Write a short biography of Dag Hammarskjöld.' },
      { kind: 'quiz', prompt: 'What is 5 > 3?', options: ['yes', 'no'], correctOption: 0 },
    ])
  })

  it('names each line that is left out, and why', () => {
    expect(read().leftOut.map(({ line, text, why }) => [line, text, why])).toEqual([
      [2, '$CATEGORY: $course$/top/History', 'part'],
      [5, 'Q1', 'part'],
      [5, '#Somebody is.', 'part'],
      [13, '#It is four.', 'part'],
      [17, '%-100% No one', 'part'],
      [17, '%50% Grant', 'part'],
      [17, "%50% Grant's wife", 'part'],
      [17, "What two people are entombed in Grant's tomb?", 'several'],
      [30, '=four =4', 'part'],
      [32, '#1822:5', 'part'],
      [34, 'Match.', 'kind'],
      [41, 'You can use your pencil and paper for these next math questions.', 'kind'],
      [45, 'Broken } question {', 'unread'],
      [47, 'Twice?', 'same'],
      [49, 'Only one?', 'tooFew'],
    ])
  })

  it('takes Windows line ends', () => {
    expect(toDrafts(readText(GIFT.replaceAll('\n', '\r\n'), ['True', 'False']))).toEqual(read())
  })
})

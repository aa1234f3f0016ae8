import { describe, expect, it } from 'vitest'
import { quiz, read } from './import.ts'

/** The examples of Moodle's documentation of GIFT, and the way in which Moodle exports them. */
const GIFT = `// question: 1  name: Q1
$CATEGORY: $course$/top/History

// A comment
::Q1::Who's buried in Grant's tomb?{
=Grant#Of course.
// Another comment
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
  ~ \\= 2 + 2
  = \\= 2 + 3 \\{exactly\\} \\#1
  ~ a\\:b \\~ c
####Because it \\= five.
}

Two plus two equals {=four =4}

When was Ulysses S. Grant born? {#1822:5}

Match. {
  =Canada -> Ottawa
  =Italy -> Rome
}

Write a short biography of Dag Hammarskjöld. {}

You can use your pencil and paper for these next math questions.

[markdown]What is *5*?{=yes ~no}

Broken } question {

Twice? {=a ~a}

Only one? {=a ~}
`

describe('polls from Moodle GIFT', () => {
  it('are a draft for each question that has a matching kind', () => {
    const { format, drafts } = read(GIFT)
    expect(format).toBe('GIFT')
    expect(drafts).toEqual([
      { ...quiz("Who's buried in Grant's tomb?", ['Grant', 'no one', 'Napoleon'], 0), explanation: 'Of course.' },
      quiz("Grant was ____ in Grant's tomb.", ['buried', 'entombed', 'living'], 1),
      { ...quiz('Is 2 + 2 = 4?', ['True', 'False'], 0), explanation: 'Count again.' },
      quiz('The sun rises in the west.', ['True', 'False'], 1),
      {
        ...quiz("What two people are entombed in Grant's tomb?", ['No one', 'Grant', "Grant's wife"], 1, 2),
        maxChoices: 3,
      },
      {
        ...quiz('Which answer equals 5?', ['= 2 + 2', '= 2 + 3 {exactly} #1', 'a:b ~ c'], 1),
        explanation: 'Because it = five.',
      },
      { kind: 'open_text', prompt: 'Two plus two equals' },
      { kind: 'open_text', prompt: 'When was Ulysses S. Grant born?' },
      { kind: 'open_text', prompt: 'Write a short biography of Dag Hammarskjöld.' },
      quiz('What is *5*?', ['yes', 'no'], 0),
    ])
  })

  it('name each line that is left out, and why', () => {
    expect(read(GIFT).left).toEqual([
      [2, '$CATEGORY: $course$/top/History', 'part'],
      [5, '::Q1:: · #Somebody is.', 'part'],
      [14, '#It is four.', 'part'],
      [18, "%-100% No one · %50% Grant · %50% Grant's wife", 'part'],
      [31, '=four =4', 'part'],
      [33, '#1822:5', 'part'],
      [35, '[matching] Match.', 'part'],
      [42, 'You can use your pencil and paper for these next math questions.', 'part'],
      [46, 'Broken } question {', 'unread'],
      [48, 'Twice?', 'same'],
      [50, 'Only one?', 'tooFew'],
    ])
  })

  it('may have Windows line ends', () => {
    expect(read(GIFT.replaceAll('\n', '\r\n'))).toEqual(read(GIFT))
  })

  it.each([
    'What is $\\frac{T}{2}$?',
    'What is {} in JavaScript?\n- An object\n- A block',
    'Tea {or coffee}?',
  ])('are not seen in %j', (text) => {
    expect(read(text).format).toBe('Markdown')
  })
})

import type { PollKindName } from '../../shared/poll-kinds/index.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'

/** All that tests need to know of a kind by name: a draft, and votes on two options, A and B, or what people wrote. */

export const A = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'
export const B = '7d0f8a52-19b1-4a0e-8a06-3c8f5f0b7d22'

type Sample = {
  draft: Omit<PollDraft, 'kind'>
  /** Newest first. */
  votes: unknown[]
  /** What they add up to: for A and B, or what people wrote. */
  counted: { options: [number, number] } | { words: { text: string; n: number }[] } | { texts: string[] }
}

const CHOSEN: Omit<Sample, 'draft'> = { votes: [A, A, B], counted: { options: [2, 1] } }

/** In the order of the contract. */
export const SAMPLES: Record<PollKindName, Sample> = {
  multiple_choice: { draft: { prompt: 'Where do you like lunch best?', options: ['Lake', 'Town'] }, ...CHOSEN },
  word_cloud: {
    draft: { prompt: 'Our year in a word?' },
    votes: ['Calm', 'calm', 'Calm'],
    counted: { words: [{ text: 'Calm', n: 3 }] },
  },
  quiz: {
    draft: { prompt: 'When was the old office built?', options: ['1988', '1998', 'In May'], correctOptions: [1, 2] },
    ...CHOSEN,
  },
  rating: { draft: { prompt: 'How well did we grow?' }, ...CHOSEN },
  open_text: {
    draft: { prompt: 'What do you miss?' },
    votes: ['third', 'second', 'first'],
    counted: { texts: ['third', 'second', 'first'] },
  },
  ranking: {
    draft: { prompt: 'What matters to you?', options: ['People', 'Office'] },
    votes: [[A, B], [B, A], [A]],
    counted: { options: [5, 3] },
  },
}

import type { Templates } from '../../host/sessions/templates.ts'

/** Sessions to begin with, with polls in the page's language. */
export const texts: Templates = {
  icebreaker: {
    title: 'Icebreaker',
    what: 'Three light questions to warm people up.',
    polls: [
      { kind: 'word_cloud', prompt: 'In one word: how do you feel today?' },
      {
        kind: 'multiple_choice',
        prompt: 'Where are you joining from?',
        options: ['This room', 'Another office', 'Home', 'On the road'],
      },
      { kind: 'open_text', prompt: 'What do few people here know about you?' },
    ],
  },
  feedback: {
    title: 'Feedback',
    what: 'How it was, what to keep, what to change.',
    polls: [
      { kind: 'rating', prompt: 'How was this session?' },
      { kind: 'open_text', prompt: 'What should we keep?' },
      { kind: 'open_text', prompt: 'What should we change next time?' },
    ],
  },
  quiz: {
    title: 'Quiz',
    what: 'Questions with one right answer, explained.',
    polls: [
      {
        kind: 'quiz',
        prompt: 'Which planet is the largest?',
        options: ['Mars', 'Jupiter', 'Saturn', 'Neptune'],
        correctOption: 1,
        explanation: 'All the other planets together would fit into Jupiter.',
      },
      {
        kind: 'quiz',
        prompt: 'How many bones does a grown person have?',
        options: ['106', '206', '306'],
        correctOption: 1,
        explanation: 'Children are born with about 270; many grow together.',
      },
      {
        kind: 'quiz',
        prompt: 'Which of these is not a primary colour of light?',
        options: ['Red', 'Green', 'Yellow', 'Blue'],
        correctOption: 2,
        explanation: 'Red and green light together look yellow.',
      },
    ],
  },
  retro: {
    title: 'Retrospective',
    what: 'What went well, what did not, and what comes first.',
    polls: [
      { kind: 'rating', prompt: 'How was the last sprint for you?' },
      { kind: 'open_text', prompt: 'What went well?' },
      { kind: 'open_text', prompt: 'What held us up?' },
      {
        kind: 'ranking',
        prompt: 'What do we tackle first?',
        options: ['Fewer meetings', 'Faster reviews', 'Clearer goals', 'More focus time'],
      },
    ],
  },
  allHands: {
    title: 'All-hands Q&A',
    what: 'Questions from the audience, the most wanted first.',
    polls: [{ kind: 'word_cloud', prompt: 'What should we talk about today?' }],
  },
  empty: { title: 'Empty session', what: 'Nothing prepared.', polls: [] },
}

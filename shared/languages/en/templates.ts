/** Sessions to begin with, with polls in the page's language. */
export const templates = {
  icebreaker: {
    title: 'Icebreaker',
    what: 'Three light questions to warm people up.',
    feeling: 'In one word: how do you feel today?',
    from: 'Where are you joining from?',
    places: ['Here in person', 'Another office', 'Home', 'On the road'],
    unknown: 'What do few people here know about you?',
  },
  feedback: {
    title: 'Feedback',
    what: 'How it was, what to keep, what to change.',
    rating: 'How was this session?',
    keep: 'What should we keep?',
    change: 'What should we change next time?',
  },
  quiz: {
    title: 'Quiz',
    what: 'Questions with one correct answer, explained.',
    planet: {
      prompt: 'Which planet is the largest?',
      options: ['Mars', 'Jupiter', 'Saturn', 'Neptune'],
      explanation: 'All the other planets together would fit into Jupiter.',
    },
    bones: {
      prompt: 'How many bones does an adult have?',
      explanation: 'Babies are born with about 270; many fuse as they grow.',
    },
    colour: {
      prompt: 'Which of these is not a primary colour of light?',
      options: ['Red', 'Green', 'Yellow', 'Blue'],
      explanation: 'Red and green light together look yellow.',
    },
  },
  retro: {
    title: 'Retrospective',
    what: 'What went well, what did not, and what comes first.',
    sprint: 'How was the last sprint for you?',
    good: 'What went well?',
    bad: 'What held us up?',
    first: 'What do we tackle first?',
    ideas: ['Fewer meetings', 'Faster reviews', 'Clearer goals', 'More focus time'],
  },
  allHands: {
    title: 'All-hands Q&A',
    what: 'Questions from the audience, most upvoted first.',
    topic: 'What should we talk about today?',
  },
}

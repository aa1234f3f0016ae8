import type * as English from '../en/templates.ts'

export const templates: typeof English.templates = {
  icebreaker: {
    title: 'Kennismaking',
    what: 'Drie luchtige vragen om het ijs te breken.',
    feeling: 'In één woord: hoe voel je je vandaag?',
    from: 'Vanwaar doe je mee?',
    places: ['Hier ter plaatse', 'Een ander kantoor', 'Thuis', 'Onderweg'],
    unknown: 'Wat weten hier maar weinig mensen over jou?',
  },
  feedback: {
    title: 'Feedback',
    what: 'Hoe het was, wat we houden en wat anders kan.',
    rating: 'Wat vond je van deze sessie?',
    keep: 'Wat moeten we zo houden?',
    change: 'Wat doen we de volgende keer anders?',
  },
  quiz: {
    title: 'Quiz',
    what: 'Vragen met één goed antwoord, met uitleg.',
    planet: {
      prompt: 'Welke planeet is de grootste?',
      options: ['Mars', 'Jupiter', 'Saturnus', 'Neptunus'],
      explanation: 'Alle andere planeten samen zouden in Jupiter passen.',
    },
    bones: {
      prompt: 'Hoeveel botten heeft een volwassene?',
      explanation: 'Baby’s worden met zo’n 270 geboren; veel ervan groeien aan elkaar.',
    },
    colour: {
      prompt: 'Welke kleur is geen primaire kleur van licht?',
      options: ['Rood', 'Groen', 'Geel', 'Blauw'],
      explanation: 'Rood en groen licht zien er samen geel uit.',
    },
  },
  retro: {
    title: 'Retrospective',
    what: 'Wat goed ging, wat niet, en wat we eerst aanpakken.',
    sprint: 'Hoe was de laatste sprint voor jou?',
    good: 'Wat ging er goed?',
    bad: 'Wat hield ons op?',
    first: 'Wat pakken we als eerste aan?',
    ideas: ['Minder vergaderen', 'Snellere reviews', 'Duidelijkere doelen', 'Meer focustijd'],
  },
  allHands: {
    title: 'Vragenronde voor iedereen',
    what: 'Vragen uit de zaal, met de meeste stemmen bovenaan.',
    topic: 'Waar moeten we het vandaag over hebben?',
  },
}

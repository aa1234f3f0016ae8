import type * as English from '../en/templates.ts'

export const templates: typeof English.templates = {
  icebreaker: {
    title: 'Quebra-gelo',
    what: 'Três perguntas leves para aquecer a plateia.',
    feeling: 'Em uma palavra: como você está hoje?',
    from: 'De onde você participa?',
    places: ['Daqui, presencialmente', 'De outro escritório', 'De casa', 'Em viagem'],
    unknown: 'O que pouca gente aqui sabe sobre você?',
  },
  feedback: {
    title: 'Opiniões',
    what: 'Como foi, o que manter e o que mudar.',
    rating: 'O que você achou desta sessão?',
    keep: 'O que devemos manter?',
    change: 'O que devemos mudar da próxima vez?',
  },
  quiz: {
    title: 'Quiz',
    what: 'Perguntas com uma resposta correta, explicada.',
    planet: {
      prompt: 'Qual é o maior planeta?',
      options: ['Marte', 'Júpiter', 'Saturno', 'Netuno'],
      explanation: 'Todos os outros planetas juntos caberiam em Júpiter.',
    },
    bones: {
      prompt: 'Quantos ossos tem uma pessoa adulta?',
      explanation: 'Os bebês nascem com cerca de 270; muitos se fundem com o crescimento.',
    },
    colour: {
      prompt: 'Qual destas não é uma cor primária da luz?',
      options: ['Vermelho', 'Verde', 'Amarelo', 'Azul'],
      explanation: 'Luz vermelha e luz verde juntas parecem amarelas.',
    },
  },
  retro: {
    title: 'Retrospectiva',
    what: 'O que foi bem, o que não foi e por onde começar.',
    sprint: 'Como foi o último sprint para você?',
    good: 'O que foi bem?',
    bad: 'O que nos atrasou?',
    first: 'Por onde começamos?',
    ideas: ['Menos reuniões', 'Revisões mais rápidas', 'Objetivos mais claros', 'Mais tempo de foco'],
  },
  allHands: {
    title: 'Perguntas e respostas com todos',
    what: 'Perguntas da plateia, as mais apoiadas primeiro.',
    topic: 'Sobre o que devemos falar hoje?',
  },
}

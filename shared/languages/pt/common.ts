import type * as English from '../en/common.ts'
import { formatters } from '../formatters.ts'
import type { Refusals } from '../refusal-types.ts'

export const { language, number, fraction, percent, date, time, count } = formatters<'pt', 'one' | 'many' | 'other'>(
  'pt',
)

export const failure: typeof English.failure = {
  broke: 'Algo deu errado nesta parte da página. O que já foi enviado está salvo.',
  reload: 'Recarregar',
  failed: 'Não foi possível concluir. Verifique a conexão e tente de novo.',
}

export const refusals: Refusals<'pages'> = {
  invalid_input: (wire) => `Os dados não são válidos. O servidor diz: ${wire}`,
  session_not_found: 'Esta sessão não existe. Confira o código ou o link.',
  question_not_found: 'Esta pergunta não existe mais.',
  too_slow: 'O pedido não chegou a tempo. Tente de novo.',
  session_ended: 'Esta sessão terminou.',
  too_many_requests: 'Muitas tentativas a partir daqui. Espere alguns minutos e tente de novo.',
  internal: 'Algo deu errado no servidor. Tente de novo.',
  starting: 'O servidor está iniciando. Tente de novo em instantes.',
  disk_full: 'O servidor está sem espaço em disco. Nada foi alterado. Tente de novo mais tarde.',
  unavailable: 'O servidor não consegue acessar o banco de dados. Tente de novo em instantes.',
}

const people = (n: number): string => count(n, { one: '# pessoa', many: '# de pessoas', other: '# pessoas' })

export const common: typeof English.common = {
  loading: 'Carregando…',
  connection: { connecting: 'Conectando…', lost: 'Reconectando…', back: 'Conectado.' },
  tryAgain: 'Tentar de novo',
  reply: 'Resposta:',
  mergedQuestions: 'Perguntas unidas',
  save: 'Salvar',
  signIn: 'Entrar como anfitrião',
  code: 'Código',
  questions: 'Perguntas',
  openNow: {
    'choose-one': 'Vote agora',
    scale: 'Avalie agora',
    rank: 'Ordene agora',
    word: 'Envie sua palavra',
    text: 'Responda agora',
  },
  votingClosed: 'A votação está encerrada',
  answersClosed: 'As respostas estão encerradas',
  later: 'Resultados em breve',
  correct: 'Correta',
  chosen: 'Seu voto',
  average: 'Média',
  scale: { lowest: 'mínimo', highest: 'máximo' },
  nothing: 'Ainda sem respostas.',
  noAnswers: 'Nenhuma resposta.',
  votes: (n) => count(n, { one: '# voto', many: '# de votos', other: '# votos' }),
  right: (n, all) => `Acertos: ${number(n)} de ${number(all)}`,
  upToEach: (n, most) => `${people(n)}, até ${number(most)} cada uma`,
  points: (n) => count(n, { one: '# ponto', many: '# de pontos', other: '# pontos' }),
  answers: (n) => count(n, { one: '# resposta', many: '# de respostas', other: '# respostas' }),
  upvotes: (n) => count(n, { one: '# apoio', many: '# de apoios', other: '# apoios' }),
  joined: (n) => count(n, { one: '# participante', many: '# de participantes', other: '# participantes' }),
  timeLeft: 'Tempo restante',
  secondsLeft: (n) => count(n, { one: 'Falta # segundo', many: 'Faltam # de segundos', other: 'Faltam # segundos' }),
  moved: (label, place) => `“${label}” está agora na posição ${number(place)}.`,
}

export const counts: typeof English.counts = {
  people,
  polls: (n) => count(n, { one: '# votação', many: '# de votações', other: '# votações' }),
  questions: (n) => count(n, { one: '# pergunta', many: '# de perguntas', other: '# perguntas' }),
}

export const hall: typeof English.hall = {
  joinAt: 'Participe em',
  qrOf: (address) => `Código QR que leva a ${address}`,
  scores: {
    title: 'Placar',
    podium: 'O pódio',
    winners: 'Parabéns!',
    none: 'Ainda não há pontos. Eles vêm com o primeiro quiz.',
    atEnd: 'Nenhum ponto.',
  },
  timeUp: 'Tempo esgotado!',
  putInOrder: 'Ordene as opções no seu celular',
  pointsOfPlace: (place, points) => `${number(place)}º lugar = ${points}`,
  closestTo: 'Mais perto de',
  explanation: 'Explicação',
  chosenRight: (n, all) => `Escolheram uma certa: ${number(n)} de ${number(all)}`,
  turnout: (n, all) =>
    count(n, {
      one: `# de ${number(all)} respondeu`,
      many: `# de ${number(all)} responderam`,
      other: `# de ${number(all)} responderam`,
    }),
  more: (n) => `+${number(n)}`,
  comeBy: (n) => `+${number(n)} a seguir`,
  ofAll: (some, all) => `${some} de ${number(all)}`,
  unreachable:
    'Os celulares não conseguem acessar este endereço: ele só funciona neste computador. Conecte-o à rede dos celulares e recarregue a página, ou defina BASE_URL com um endereço que eles consigam acessar.',
}

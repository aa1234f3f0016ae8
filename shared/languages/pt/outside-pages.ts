import type { Translation } from '../translation.ts'
import { hostConsole } from './console.ts'
import { host } from './host.ts'
import type * as pages from './pages.ts'
import { report } from './report.ts'

/**
 * Portuguese as in Brazil. The third person, mostly without "você", and words that both countries use wherever there is
 * one, suit readers in Portugal too. The wall is the "telão".
 */
export const pt: Translation<'pt', typeof pages> = {
  language: 'pt',
  direction: 'ltr',
  html: {
    description: 'Vote, pergunte e veja o que a plateia pensa. Sem aplicativo e sem conta: basta um código.',
    notStarted: (oldest) =>
      `Esta página não abre aqui. Recarregue-a ou use um navegador mais recente: a partir de ${oldest}.`,
    noScript: 'Esta página precisa de JavaScript.',
  },
  starting: 'O live-audience está iniciando. Esta página vai abrir sozinha em instantes.',
  demo: {
    what: 'Esta é uma demonstração. Tudo é apagado em menos de uma hora.',
    join: 'Participar da sessão',
    wall: 'Ver o telão',
    host: 'Conduzir uma sessão',
    own: 'Instalar no seu servidor',
  },
  addin: 'Abre uma votação quando o slide dela é mostrado e exibe o resultado em tempo real.',
  mail: {
    subject: 'Entrar no live-audience',
    open: 'Abra este link para entrar como anfitrião. Ele funciona uma única vez, durante 15 minutos:',
    otherwise: 'Se o pedido não foi seu, ignore esta mensagem.',
  },
  commonWords: [
    'o a os as um uma uns umas de do da dos das em no na nos nas num numa ao à aos às por pelo pela para pra com sem sobre até',
    'eu ele ela nós vocês eles elas você se me te nos lhe meu minha nosso nossa nossos seu sua isso isto este esta esse essa',
    'é são foi será serão está estão estar ser vai vão vamos tem têm temos teremos ter há haverá pode podem podemos funciona fica',
    'e ou mas que quê qual quais quando onde quem como quanto quanta quantos quantas porque',
    'também já ainda não mais hoje agora depois mais tarde novo',
  ],
  headings: {
    prompt: 'pergunta perguntas questão enunciado',
    option: 'resposta respostas opção opções alternativa alternativas',
    right: 'correta corretas correto corretos correcta certa certas certo gabarito solução',
    wrong: 'incorreta incorretas incorreto errada erradas falsa',
    seconds: 'tempo segundos seg duração',
    explanation: 'explicação explicações justificativa justificação comentário',
    number: 'número núm',
    other: 'tipo imagem vídeo pontos pontuação categoria tema etiquetas dificuldade nível idioma autor',
  },
  workbook: {
    sheets: { summary: 'Resumo', questions: 'Perguntas' },
    headings: {
      title: 'Título',
      created: 'Criada',
      opened: 'Iniciada',
      ended: 'Terminada',
      participants: 'Participantes',
      left: 'Saíram',
      asked: 'Perguntas',
      poll: 'N.º',
      kind: 'Tipo',
      prompt: 'Pergunta',
      state: 'Estado',
      votes: 'Votos',
      average: 'Média',
      explanation: 'Explicação',
      answer: 'Resposta',
      tally: 'Votos',
      points: 'Pontos',
      place: 'Lugar',
      share: 'Porcentagem',
      correct: 'Correta',
      question: 'Pergunta',
      upvotes: 'Apoios',
      askedAt: 'Enviada',
      reply: 'Resposta',
    },
    kinds: host.kinds,
    polls: hostConsole.states,
    questions: report.states,
    yes: 'sim',
  },
}

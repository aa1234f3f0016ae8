import { QUESTIONS_PER_PARTICIPANT, QUESTIONS_PER_SESSION } from '../../limits.ts'
import type * as English from '../en/phone.ts'
import type { Refusals } from '../refusal-types.ts'
import { common, count, fraction, number } from './common.ts'

export const phone: typeof English.phone = {
  code: {
    title: 'Participar de uma sessão',
    go: 'Continuar',
    hint: 'O código de seis letras e números que aparece no telão.',
    short: 'Um código tem seis letras e números, nunca 0, O, 1, I nem L.',
    unknown: 'Não há nenhuma sessão com este código. Confira e tente de novo.',
  },
  hosting: 'Vai conduzir uma sessão?',
  join: {
    welcome: 'Boas-vindas!',
    go: 'Participar',
    going: 'Entrando…',
    waits: 'Sem conexão. Você entrará assim que ela voltar. Se o Wi‑Fi tiver uma página de acesso, entre por lá.',
  },
  name: 'Seu nome',
  email: 'Seu e-mail',
  ticket: {
    label: 'Seu ingresso',
    hint: 'O código de dez letras e números que o anfitrião entregou.',
    length: (n) => `Um ingresso tem dez letras e números. Este tem ${number(n)}.`,
  },
  optional: '(opcional)',
  secret: 'O voto é secreto: depois de encerrada a votação, ninguém consegue saber quem votou em quê.',
  anonymous: 'Deixe os dois em branco para participar sem se identificar.',
  rename: { add: 'Adicionar um nome', change: (name) => `Mudar seu nome, agora ${name}` },
  cancel: 'Cancelar',
  leave: {
    short: 'Sair',
    title: 'Sair da sessão',
    sure: 'Sair da sessão?',
    what: 'Seu nome, seu e-mail e suas perguntas que ainda aguardam aprovação são apagados. Seus votos e suas outras perguntas ficam, sem o seu nome.',
    ticket: 'Seu ingresso deixa de valer.',
  },
  gone: {
    removed: 'O anfitrião removeu você',
    title: 'Você saiu da sessão',
    hint: 'Seu nome e seu e-mail foram apagados.',
    back: 'Participar de novo',
    other: 'Participar de outra sessão',
    ticket: 'Participar com outro ingresso',
  },
  full: {
    title: 'Esta sessão está lotada',
    hint: 'Peça ao anfitrião que abra uma vaga e tente de novo. Enquanto isso, dá para acompanhar pelo telão.',
  },
  waits: 'Sem conexão. Isto será enviado assim que ela voltar. Se o Wi‑Fi tiver uma página de acesso, entre por lá.',
  cookiesBlocked:
    'Este navegador bloqueia os cookies deste site, e a votação precisa de um. Permita os cookies ou abra o link em outro navegador e entre de novo.',
  seen: {
    all: 'Todos podem ver os nomes.',
    host: 'Só o anfitrião vê seu nome e seu e-mail.',
    name: 'Só o anfitrião vê seu nome.',
  },
  notFound: {
    title: 'Não há nada aqui',
    page: 'Esta página não existe. Para participar, digite o código de uma sessão.',
    unknown: 'Código não encontrado',
  },
}

export const takingPart: typeof English.takingPart = {
  ended: 'Esta sessão terminou',
  stay: 'Os resultados ficam aqui enquanto o anfitrião os guardar.',
  empty: {
    title: 'Tudo pronto',
    hint: 'A próxima votação aparece aqui assim que o anfitrião a abrir.',
    meanwhile: 'Até lá, você pode fazer uma pergunta.',
  },
  notShown: 'O anfitrião ainda não mostrou os resultados. Eles aparecem aqui.',
  results: 'Resultados',
  news: 'Novidade',
  announced: {
    opened: (prompt) => `Há uma votação aberta: ${prompt}`,
    closed: (prompt) => `A votação terminou: ${prompt}`,
    ended: 'O anfitrião encerrou a sessão.',
    revealed: 'Os resultados mudaram.',
  },
  place: (place, of) => (of === undefined ? `${number(place)}º lugar` : `${number(place)}º lugar de ${number(of)}`),
  ahead: (points, place) => `A ${points} do ${number(place)}º lugar`,
  ownPoints: (points) => `Você: ${points}`,
  noPoints: 'Ainda sem pontos',
  scoresOnWall: 'O placar está no telão',
  verdict: { right: 'Certo!', wrong: 'Não foi desta vez', none: 'Esta ficou sem resposta.' },
  right: { one: 'Resposta certa:', each: 'Qualquer uma destas está certa:', all: 'Respostas certas:' },
  edited: { before: 'Ainda não enviado.', after: 'A mudança ainda não foi enviada. Vale o que foi enviado antes.' },
  changed: {
    late: 'Sua última mudança chegou tarde e não conta.',
    unsure: 'Seu último voto não foi confirmado a tempo e talvez não conte.',
    tooLate: (what) => `Sua mudança para “${what}” chegou tarde.`,
    stays: {
      vote: (what) => `Seu voto continua sendo “${what}”.`,
      written: (what) => `Sua resposta continua sendo “${what}”.`,
    },
  },
  checking: 'Verificando se o seu último voto conta…',
  neverSent: 'Não foi enviado:',
  lostVote: {
    text: (prompt) => `“${prompt}” foi encerrada antes da confirmação do seu último voto. Talvez ele não conte.`,
    ok: 'Entendi',
  },
  guest: {
    text: 'Agora os pontos são contados. No telão, você aparece como convidado.',
    ask: (name) => `Quer mostrar “${name}”?`,
    show: 'Mostrar meu nome',
    stay: 'Continuar como convidado',
  },
  thanks: 'Obrigado por participar!',
  poll: 'Votação',
  open: 'Aberta',
  soFar: {
    right: 'Você verá se acertou quando a votação terminar.',
    byHost: 'O anfitrião decide quando mostrar os resultados.',
    title: 'Respostas até agora',
    atClose: 'Os resultados aparecem aqui quando a votação for encerrada.',
    written: 'As respostas aparecem aqui no encerramento.',
    afterAnswer: 'Responda para ver o que os outros disseram.',
  },
  yours: { vote: 'Seu voto:', written: 'Sua resposta:' },
  vote: {
    sending: 'Enviando seu voto…',
    in: 'Seu voto foi registrado. Ainda dá para mudar.',
    waits: 'Sem conexão. Seu voto está guardado e será enviado assim que ela voltar.',
    late: 'A votação foi encerrada antes da chegada do seu voto. Ele não conta.',
  },
  written: {
    sending: 'Enviando sua resposta…',
    in: 'Sua resposta foi registrada. Ainda dá para mudar.',
    waits: 'Sem conexão. Sua resposta está guardada e será enviada assim que ela voltar.',
    late: 'A votação foi encerrada antes da chegada da sua resposta. Ela não conta.',
  },
  write: { word: 'Uma palavra ou frase curta', answer: 'Sua resposta', send: 'Enviar', change: 'Enviar a mudança' },
  characters: {
    left: (n) => count(n, { one: 'Resta # caractere', many: 'Restam # de caracteres', other: 'Restam # caracteres' }),
    tooMany: (n) =>
      count(n, { one: '# caractere a mais', many: '# de caracteres a mais', other: '# caracteres a mais' }),
  },
  several: {
    one: 'Escolha uma.',
    upTo: (n) => `Escolha até ${number(n)}.`,
    chosen: (n, most) => `${number(n)} de ${number(most)} escolhidas`,
    full: 'Desmarque uma para escolher outra.',
  },
  words: {
    upTo: (n) => `Até ${number(n)} palavras ou frases curtas`,
    oneEach: 'Uma em cada campo. O próximo campo aparece enquanto você escreve.',
    number: (n) => `Palavra ${number(n)}`,
    same: 'Você já tem esta palavra.',
  },
  rank: {
    points: (first, last) => `O primeiro lugar dá ${first}; o último, ${last}.`,
    hint: 'Ponha a favorita no topo: arraste ou use as setas.',
    again: 'Arraste ou use as setas e depois envie a mudança.',
    send: 'Enviar minha ordem',
    untouched: 'A lista começa em ordem aleatória.',
  },
  moveBy: { up: (label) => `Mover “${label}” para cima`, down: (label) => `Mover “${label}” para baixo` },
  ask: {
    label: 'Fazer uma pergunta',
    hint: { before: 'O anfitrião revisa as perguntas primeiro.', after: 'Todos veem sua pergunta na hora.' },
    send: 'Perguntar',
  },
  question: {
    sending: 'Enviando sua pergunta…',
    waits: 'Sem conexão. Sua pergunta está guardada e será enviada assim que ela voltar.',
    asked: { before: 'Enviada ao anfitrião.', after: 'Enviada. Agora todos podem vê-la.' },
  },
  instead: 'Já perguntaram? Apoie esta:',
  upvotedAlready: 'Já perguntaram, e você já apoiou.',
  clearDraft: 'Apagar meu rascunho',
  upvotedInstead: 'Apoiada. Seu rascunho foi apagado.',
  undo: 'Desfazer',
  orders: { votes: 'Populares', newest: 'Recentes' },
  fresh: (n) => `${count(n, { one: '# pergunta nova', many: '# de perguntas novas', other: '# perguntas novas' })}`,
  onStage: 'No telão',
  takenAway: 'O anfitrião removeu esta pergunta ou a uniu a outra, que agora tem os apoios dela.',
  noQuestions: 'Ainda não há perguntas. A sua pode ser a primeira.',
  noQuestionsAtEnd: 'Nenhuma pergunta.',
  states: {
    pending: 'Aguardando aprovação',
    approved: '',
    highlighted: 'No telão agora',
    hidden: 'Não está visível',
    answered: 'Respondida',
  },
  mine: 'Sua',
  merged: 'Inclui sua pergunta:',
  reply: 'Resposta do anfitrião:',
  upvote: (n, text) => `Apoiar “${text}”, ${common.upvotes(n)}`,
}

const REMOVED = 'O anfitrião removeu você desta sessão. Peça a ele para voltar.'

export const phoneRefusals: Refusals<'phone'> = {
  not_joined: 'Você não está mais nesta sessão. Entre de novo.',
  session_full: () => 'Esta sessão está lotada no momento.',
  too_many_questions: () => `Já são ${number(QUESTIONS_PER_PARTICIPANT)} perguntas suas aqui; não cabem mais.`,
  questions_full: () =>
    `Esta sessão já tem ${number(QUESTIONS_PER_SESSION)} perguntas; não cabem mais. Apoie uma parecida com a sua.`,
  poll_secret_lost:
    'Uma falha destruiu a chave dos votos secretos desta votação. O anfitrião precisa encerrá-la e repeti-la.',
  questions_off: 'Esta sessão não aceita perguntas.',
  own_question: 'Não é possível apoiar a própria pergunta.',
  removed: REMOVED,
  rejoin_refused: REMOVED,
  ticket_missing: 'Para participar desta sessão é preciso um ingresso. Digite o seu.',
  ticket_unknown: 'Este ingresso não vale aqui. Confira ou peça outro ao anfitrião.',
  ticket_used: 'Alguém já participa com este ingresso em outro navegador. Peça outro ao anfitrião.',
}

const inMinutes = (ms: number): string =>
  count(Math.round(ms / 60_000), { one: '# minuto', many: '# de minutos', other: '# minutos' })

const LATE = 'As novas enquetes aparecem com segundos de atraso'
const CLOCK =
  'Os votos e os cronômetros não dependem dele. Deixe a data e a hora do celular no automático. Se todos os celulares disserem isto, o errado é o relógio do servidor.'

export const hallCheck: typeof English.hallCheck = {
  hallCheck: 'Teste da sala',
  phone: (place) => `Celular ${number(place)}`,
  verdict: {
    trying: 'Testando…',
    ready: 'Este celular está pronto.',
    works: (n) =>
      count(n, {
        one: 'Este celular pode votar, com # problema.',
        many: 'Este celular pode votar, com # de problemas.',
        other: 'Este celular pode votar, com # problemas.',
      }),
    cannot: 'Este celular não pode votar.',
  },
  again: 'Testar de novo',
  join: 'Ir para a sessão',
  anyway: 'Ir à sessão mesmo assim',
  steps: {
    reached: 'A página veio do servidor',
    streamed: 'As novas enquetes aparecem na hora',
    clock: 'O relógio está certo',
    cookies: 'O navegador guarda cookies',
  },
  tries: {
    voted: 'Enviando um voto de teste',
    streamed: 'Aguardando as mudanças',
    clock: 'Verificando o relógio',
    cookies: 'Verificando os cookies',
  },
  failed: {
    over: 'Este teste terminou. Leia de novo o código na tela do anfitrião.',
    refused: (wire) => `O servidor recusou o voto de teste. Ele diz: ${wire}`,
    unreached: 'O servidor não responde mais. Confirme que o celular está no Wi‑Fi da sala e teste de novo.',
  },
  faults: {
    slow: ({ answered }) => `Um voto levou ${fraction(answered / 1_000)} s`,
    held: () => LATE,
    cut: () => LATE,
    fast: ({ ahead }) => `O relógio está ${inMinutes(ahead)} adiantado`,
    behind: ({ ahead }) => `O relógio está ${inMinutes(-ahead)} atrasado`,
    cookies: () => 'O navegador bloqueia cookies',
  },
  remedies: {
    slow: 'O Wi‑Fi aqui está fraco ou sobrecarregado: chegue mais perto de um ponto de acesso ou use dados móveis.',
    held: 'Os votos contam. O que atrasa as mudanças está entre o celular e o servidor.',
    cut: 'Os votos contam. Desative a VPN e a economia de dados do celular.',
    fast: CLOCK,
    behind: CLOCK,
    cookies:
      'Para participar é preciso um cookie. Permita-os para este endereço, ou abra-o em outro navegador, fora de uma aba anônima.',
  },
  forIt: {
    label: 'Para a equipe de TI',
    held: 'Um proxy atrasa o fluxo de dados. No nginx, defina proxy_buffering off, como em server/deploy/nginx.conf. Em outros proxies, desative o buffer e a compressão de text/event-stream.',
    cut: 'O fluxo de dados não passa. Libere text/event-stream no proxy e no firewall.',
  },
  back: 'Voltar ao console',
  scan: 'Leia este código com celulares na primeira fila e na última.',
  qrOf: (address) => `Código QR para testar um celular em ${address}`,
  typed: (host) =>
    `Sem câmera? Digite ${host} no navegador do celular: se aparecer uma página, o celular alcança o servidor.`,
  noPage: 'O celular não mostra página nenhuma?',
  nothing: (host) =>
    `Então ele não alcança ${host}. Conecte-o à mesma rede do servidor, libere a porta no firewall e desative o “isolamento de clientes” no Wi‑Fi.`,
  sum: {
    none: 'Nenhum celular testado ainda',
    some: (ready, all) =>
      `${number(ready)} de ${count(all, { one: '# celular pronto.', many: '# de celulares prontos.', other: '# celulares prontos.' })}`,
    next: 'Agora teste um na última fila.',
  },
  states: {
    ready: 'Pronto',
    trying: 'Testando',
    slow: 'Lento',
    clock: 'Hora errada',
    cannot: 'Não pode votar',
    lost: 'Sem contato',
  },
  lost: {
    what: 'Ele enviou um voto de teste e depois mais nada',
    why: 'Pode estar bloqueado ou fora da rede. Teste de novo no celular.',
  },
  voteTook: (ms) => `Voto de teste em ${number(ms)} ms`,
  begin: {
    show: 'Mostre esta página no projetor, ou percorra a sala com um celular.',
    seen: 'Cada celular se testa por cinco segundos e depois aparece aqui com o resultado.',
  },
  thisPhone: 'Testar este celular',
  forgotten: 'Esta lista não é salva com a sessão. Os celulares saem dela depois de 15 minutos.',
  ended: 'Esta sessão terminou, então não há o que testar.',
}

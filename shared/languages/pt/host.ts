import { POLLS_PER_SESSION, TICKETS_PER_SESSION } from '../../limits.ts'
import type * as English from '../en/host.ts'
import type { Refusals } from '../refusal-types.ts'
import { counts, number } from './common.ts'

export const host: typeof English.host = {
  cancel: 'Cancelar',
  close: 'Fechar',
  anonymous: 'Anônimo',
  toSignIn: 'Entrar',
  account: { signedInAs: (name) => `Entrou como ${name}`, logOut: 'Sair', interface: 'Interface REST' },
  token: {
    label: 'Criar um token de API',
    hint: 'Para programas. Vale por 30 dias, mesmo depois de sair. É mostrado uma única vez.',
    byHand: 'Selecione o token e copie-o.',
  },
  copy: { label: 'Copiar', done: 'Copiado.', byHand: 'Copie este link' },
  sessions: 'Suas sessões',
  noSessions: 'Ainda não há sessões. Crie a primeira aqui em cima.',
  more: 'Mostrar mais',
  newSession: 'Nova sessão',
  title: 'Título',
  file: { title: 'Votações de um arquivo (opcional)', count: (n) => `${counts.polls(n)} neste arquivo.` },
  create: 'Criar',
  secretVotes: {
    label: 'Voto secreto',
    hint: 'Ninguém fica sabendo quem votou ou perguntou o quê, nem mesmo você. Isso não pode ser mudado depois.',
  },
  statuses: { planned: 'Programada', live: 'Em andamento', ended: 'Terminada' },
  noStart: 'Sem início',
  starts: (when) => `Começa ${when}`,
  ends: (when) => `Termina ${when}`,
  endedOn: (when) => `Terminada: ${when}`,
  kinds: {
    multiple_choice: 'Múltipla escolha',
    word_cloud: 'Nuvem de palavras',
    quiz: 'Quiz',
    rating: 'Avaliação',
    open_text: 'Resposta aberta',
    ranking: 'Ordenação',
  },
  created: (when) => `Criada: ${when}`,
  open: 'Abrir',
  find: 'Buscar',
  orBegin: 'Ou comece com um modelo',
  copyOf: (title) => `${title} (cópia)`,
  noneFound: 'Nenhuma sessão com esse nome.',
  moreFor: (title) => `Mais opções de “${title}”`,
  duplicate: 'Duplicar',
  hallCheck: 'Teste da sala',
}

export const signIn: typeof English.signIn = {
  email: 'Seu endereço de e-mail',
  mailed: {
    button: 'Receber um link',
    done: 'O link está a caminho. Se não houver servidor de e-mail, ele aparece no terminal do servidor.',
  },
  link: {
    hint: (host) => `Este navegador continuará conectado a ${host} por 30 dias. O link funciona uma única vez.`,
    checking: 'Verificando o link…',
  },
  byOrganisation: 'Entrar com sua organização',
  or: 'ou',
  printed: {
    button: 'Mostrar um novo link no terminal',
    hint: 'Abra o link que está no terminal em que o servidor foi iniciado. Um link funciona uma única vez, durante 15 minutos.',
    done: 'Há um novo link no terminal em que o servidor foi iniciado. Abra-o lá ou copie-o para este navegador.',
  },
  byLink: 'Alguém lhe deu um link da sessão? Abra-o de novo, e você não precisará fazer login.',
  other: 'Outra pessoa cuida deste servidor? Peça a ela um link de acesso.',
  toTakePart: 'Veio participar?',
  join: 'Entre com um código',
  remote: (item) => [
    'Já entrou no computador?',
    'Abra sua sessão lá.',
    `Escolha “${item}” no menu.`,
    'Leia o código com este celular.',
  ],
}

export const hostRefusals: Refusals<'host'> = {
  sign_in_link_invalid: 'Este link já foi usado ou tem mais de 15 minutos. Peça um novo aqui.',
  links_off: 'Aqui não é possível entrar por link. Entre com sua organização.',
  oidc_refused: 'Sua organização não confirmou o acesso. Tente entrar de novo.',
  oidc_unverified: 'Sua organização não verificou seu endereço de e-mail. Peça a verificação e entre de novo.',
  oidc_no_email: 'Sua organização não informou seu endereço de e-mail. Fale com quem administra este serviço.',
  oidc_unavailable: 'Não foi possível acessar o login da sua organização. Tente de novo em instantes.',
  oidc_off: 'Aqui não é possível entrar com uma organização. Entre com um link.',
  may_not_host: 'Seu endereço não pode conduzir sessões aqui. Peça a quem administra este serviço que o inclua.',
  not_signed_in: 'Você ainda não entrou. Entre e tente de novo.',
  cookie_only: 'Você ainda não entrou. Entre e tente de novo.',
  tools_only: 'Este token só serve para ferramentas. Use um criado nas páginas do anfitrião.',
  not_host:
    'Só o anfitrião da sessão pode fazer isso. Abra o link do anfitrião ou entre com o endereço que criou a sessão.',
  key_too_narrow: 'Este link é para ajudantes, que não podem fazer isso. Peça ao anfitrião, ou peça outro link.',
  not_owner: 'Só quem criou a sessão pode fazer isso. Entre com o endereço que a criou.',
  session_would_revive: 'Esta sessão terminou definitivamente. Não é mais possível adiar o fim.',
  poll_not_found: 'Esta votação não está mais na sessão.',
  poll_not_draft: 'Só um rascunho pode ser alterado ou apagado; esta votação já foi aberta.',
  scores_off: 'Esta sessão não conta pontos. Ative-os primeiro nas configurações.',
  answer_not_found: 'Ninguém deu esta resposta, ou ela não está mais lá.',
  answer_hidden: 'Esta resposta está oculta. Torne-a visível primeiro e depois mostre-a no telão.',
  results_hidden: 'Os resultados desta votação estão ocultos. Revele-os primeiro.',
  poll_not_on_wall: 'O telão já mostra outra votação; só as respostas dela podem aparecer.',
  poll_closed: 'Esta votação está encerrada definitivamente. Para mais votos, crie outra.',
  other_poll_open: 'Outra votação acaba de ser aberta. Veja-a primeiro e tente de novo.',
  too_many_polls: () =>
    `Cabem ${number(POLLS_PER_SESSION)} votações em uma sessão. Apague um rascunho para abrir espaço.`,
  too_many_pictures: 'Cabem no máximo 100 imagens em uma sessão, 20 MiB no total. Para mais, crie outra sessão.',
  move_not_allowed: 'O estado da pergunta mudou nesse meio-tempo e já não permite isso.',
  question_merged: 'Esta pergunta está unida a outra. Separe-a primeiro.',
  question_not_merged: 'Esta pergunta não está unida a nenhuma outra.',
  merge_not_allowed: 'A outra pergunta está oculta ou unida a outra. Escolha uma que esteja visível.',
  person_not_found: 'Esta pessoa não está nesta sessão.',
  no_seat_left: 'Todos os lugares estão ocupados. Remova outra pessoa primeiro.',
  ticket_not_found: 'Esta sessão não emitiu esse ingresso.',
  tickets_off: 'Aqui todos podem participar. Primeiro, mude o acesso para ingressos.',
  too_many_tickets: () =>
    `Uma sessão tem no máximo ${number(TICKETS_PER_SESSION)} ingressos válidos. Anule alguns primeiro.`,
  body_too_large: 'São dados demais de uma só vez: mais de 64 KiB.',
  mails_waiting: 'Há e-mails demais na fila de envio. Tente de novo em instantes.',
}

export const guide: typeof English.guide = {
  before: {
    title: 'Antes da palestra',
    polls: 'Prepare as votações na ordem em que devem abrir.',
    hall: 'Teste a sala: os celulares leem um código e informam se chegam a página, os votos e as atualizações.',
    wall: 'Abra o telão no projetor, em tela cheia, e use o celular como controle remoto.',
  },
  during: {
    title: 'No palco',
    next: 'Uma tecla ou um botão dá o próximo passo: abre e encerra uma votação, revela os resultados ocultos e abre a próxima.',
    clear: '“Boas-vindas” mostra como participar. Use de novo para trazer de volta o que estava lá.',
    undo: '“Desfazer” anula o último passo.',
  },
  questions: {
    title: 'Perguntas',
    approve: 'Se você revisa as perguntas, a plateia só vê as aprovadas.',
    marked: 'As teclas agem sobre a pergunta selecionada: mostre-a no telão e depois marque-a como respondida.',
  },
  trouble: {
    title: 'Se algo falhar',
    connection:
      'Sem conexão, o telão mantém o que está mostrando e os celulares guardam os votos até poderem enviá-los. Tudo continua sozinho.',
    reach:
      'Se ninguém consegue participar, os celulares não alcançam o endereço do telão. O teste da sala diz o que fazer.',
    wall: 'Se o telão ou esta página se fechar, abra de novo. Nada se perde.',
  },
  after: {
    title: 'Depois',
    end: 'Encerre a sessão. O telão agradece, e não é mais possível votar.',
    report: 'Imprima o relatório com todos os gráficos ou exporte resultados e participantes em CSV.',
  },
}

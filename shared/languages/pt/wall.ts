import type * as English from '../en/wall.ts'
import { number, percent } from './common.ts'

export const wall: typeof English.wall = {
  refused: 'Este link não funciona.',
  openedBy: 'Abra o telão pelo console do anfitrião.',
  welcome: 'Boas-vindas!',
  thanks: 'Obrigado por participar!',
  ended: 'Esta sessão terminou.',
  results: 'Veja os resultados no seu celular',
  question: 'Pergunta',
  topQuestions: 'Perguntas da plateia',
  noQuestions: 'Ainda não há perguntas. Faça a sua pelo celular.',
  fullScreen: 'Tela cheia (F)',
  joinLarge: 'Como participar, em destaque (J)',
  option: (label, n, part) => `${label}: ${number(n)}, ${percent(part)}`,
}

import type * as English from '../en/wall.ts'
import { number, percent } from './common.ts'

export const wall: typeof English.wall = {
  refused: 'Deze link werkt niet.',
  openedBy: 'Open het zaalscherm vanuit de console van de host.',
  welcome: 'Welkom!',
  thanks: 'Bedankt voor het meedoen!',
  ended: 'Deze sessie is afgelopen.',
  results: 'Bekijk de resultaten op je telefoon',
  question: 'Vraag',
  topQuestions: 'Vragen uit de zaal',
  noQuestions: 'Nog geen vragen. Stel de jouwe met je telefoon.',
  fullScreen: 'Volledig scherm (F)',
  joinLarge: 'Groot tonen hoe je meedoet (J)',
  option: (label, n, part) => `${label}: ${number(n)}, ${percent(part)}`,
}

import { textsOf } from './language.ts'

/*
 * The sections of the texts. The build gives a page those that it imports from here, in a file for each language.
 */

export const failure = textsOf('failure')
export const refusals = textsOf('refusals')
export const common = textsOf('common')
export const counts = textsOf('counts')
export const hall = textsOf('hall')
export const phone = textsOf('phone')
export const takingPart = textsOf('takingPart')
export const phoneRefusals = textsOf('phoneRefusals')
export const hallCheck = textsOf('hallCheck')
export const host = textsOf('host')
export const signIn = textsOf('signIn')
export const hostRefusals = textsOf('hostRefusals')
export const hostConsole = textsOf('hostConsole')
export const firstSteps = textsOf('firstSteps')
export const titleBar = textsOf('titleBar')
export const sessionMenu = textsOf('sessionMenu')
export const remote = textsOf('remote')
export const tickets = textsOf('tickets')
export const people = textsOf('people')
export const sessionEnd = textsOf('sessionEnd')
export const sessionSettings = textsOf('sessionSettings')
export const pollForm = textsOf('pollForm')
export const guide = textsOf('guide')
export const templates = textsOf('templates')
export const wall = textsOf('wall')
export const report = textsOf('report')
export const addin = textsOf('addin')

import { Screen } from '../support/browser.ts'
import { type Stage, setStage } from '../support/stage.ts'

/** A phone that has joined, in a new window unless another way to one is given. */
export async function joined(
  url: string,
  code: string,
  name = '',
  at: typeof Screen.again = Screen.at,
): Promise<Screen> {
  const phone = await at(`${url}/${code}`, 'phone')
  if (name) await phone.page.getByLabel('Your name').fill(name)
  await phone.page.getByRole('button', { name: 'Join' }).click()
  await phone.page.getByRole('navigation').waitFor()
  return phone
}

/** A session, on a stage of its own unless one is given. */
export async function opened(given?: Stage) {
  const stage = given ?? (await setStage({ now: Date.now }))
  const ada = await stage.host()
  const session = await ada.creates()
  return { stage, ada, session, url: stage.server.url }
}

/** ResponseQueues to the questions. */
export const questions = ({ page }: Screen) =>
  page
    .getByRole('navigation')
    .getByRole('button', { name: /^Questions/ })
    .click()

export const status = (phone: Screen, text: string) =>
  phone.page.getByRole('status').filter({ hasText: text }).waitFor()

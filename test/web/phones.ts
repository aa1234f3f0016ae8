import { Screen } from '../support/browser.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

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
export async function opened(given?: TestServer) {
  const app = given ?? (await startTestServer({ now: Date.now }))
  const ada = await app.host()
  const session = await ada.creates()
  return { app, ada, session, url: app.server.url }
}

/** Goes to the questions. */
export const questions = ({ page }: Screen) =>
  page
    .getByRole('navigation')
    .getByRole('button', { name: /^Questions/ })
    .click()

export const status = (phone: Screen, text: string) =>
  phone.page.getByRole('status').filter({ hasText: text }).waitFor()

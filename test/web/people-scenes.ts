import { liveAudience, type Operations } from '../../client/index.ts'
import type { PhoneScenes } from './phone-scenes.ts'

/** What a phone shows of tickets, of questions that the host merges and replies to, of leaving and of being removed. */

const SLIDES = 'Will the slides be shared after the talk?'
const OTHERS = [SLIDES, 'Will the slides of the other talks be shared, too?', 'Is there lunch?']

/** Finds everything by its place, so that it goes through in every language. */
export const peopleScenes: PhoneScenes = async ({ page, url, baseUrl, host, shoot }) => {
  const { id, code } = await host.createSession({ title: 'General assembly', settings: { admission: 'tickets' } })
  const { tickets } = await host.issueTickets({ id, count: 5 })
  const [other, third] = await Promise.all(tickets.slice(0, 2).map(joinBy))
  const submit = page.locator('main form [type=submit]')
  const field = page.locator('#question')

  await page.goto(`${url}/${code}#ticket=${tickets[2]}`)
  await submit.waitFor()
  await shoot('ticket')
  await page.locator('#ticket').fill('7KQ2M-4XT9P')
  await submit.click()
  await page.locator('#ticket[aria-invalid=true]').waitFor()
  await shoot('ticket-wrong')
  await page.locator('#ticket').fill(tickets[2] ?? '')
  await page.locator('#name').fill('Zoe')
  await submit.click()
  await page.locator('nav button').nth(1).click()
  await ask('Where do I find the slides?')
  await page.locator('.questions li').waitFor()
  for (const text of OTHERS) {
    const { id: qid } = (await other?.askQuestion({ id: code, text })) ?? {}
    if (!qid) throw new Error('nothing was asked')
    await host.approveQuestion({ id, qid })
    await third?.upvoteQuestion({ id: code, qid })
  }
  const { questions = [] } = await host.getSession({ id, host: '1' })
  const idOf = (start: string) => questions.find(({ text }) => text.startsWith(start))?.id ?? ''
  await host.mergeQuestion({ id, qid: idOf('Where'), into: idOf(SLIDES) })
  await page.locator('li.approved .note').waitFor()
  await host.replyToQuestion({ id, qid: idOf('Is there'), text: 'Yes, at half past twelve, in the hall next door.' })
  await page.locator('li.approved .note').nth(1).waitFor()
  await shoot('merged')
  await field.fill('will the slides be shared')
  await page.locator('section.similar').waitFor()
  await shoot('similar')
  await page.locator('section.similar button').first().click()
  await page.locator('.similar.chosen').waitFor()
  await shoot('similar-chosen')

  await page.locator('.own-name').click()
  await page.locator('dialog').waitFor()
  await shoot('name')
  await page.locator('dialog .danger').click()
  await page.locator('dialog h2').waitFor()
  await shoot('leave')
  await page.locator('dialog .danger').click()
  await page.locator('main form h2').waitFor()
  await shoot('left')

  await submit.click()
  await page.locator('#ticket').fill(tickets[3] ?? '')
  await submit.click()
  await page.locator('nav').waitFor()
  const { people } = await host.listPeople({ id })
  await host.removePerson({ id, person: people.at(-1)?.id ?? '' })
  await page.locator('nav button').nth(1).click()
  await ask('Am I still here?')
  await page.locator('main form.join').waitFor()
  await shoot('removed')

  async function joinBy(ticket: string): Promise<Operations> {
    const client = liveAudience({ baseUrl })
    await client.joinSession({ id: code, ticket })
    return client
  }
  async function ask(text: string): Promise<void> {
    await field.fill(text)
    await page.locator('.ask [type=submit]').click()
  }
}

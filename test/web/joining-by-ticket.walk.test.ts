import { expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** Joining with a ticket, on a phone. */

const app = testServerOfFile({ now: Date.now })
const ada = hostOfFile(app)

/** A session that wants tickets, and some of them. */
async function ticketed(settings = {}) {
  const session = await ada.creates({ title: 'Assembly', settings: { admission: 'tickets', ...settings } })
  const { body } = await ada.call('POST', `/api/sessions/${session.id}/tickets`, { count: 3 })
  const [first = '', second = '', third = ''] = body.tickets as string[]
  return { session, tickets: [first, second, third] as const, address: `${app.server.url}/${session.code}` }
}
const joins = ({ page }: Screen) => page.getByRole('button', { name: 'Join' }).click()
const isIn = ({ page }: Screen) => page.getByText('You’re all set').waitFor()
const ticketField = ({ page }: Screen) => page.getByLabel('Your ticket')
const isTold = ({ page }: Screen, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()

it.skipIf(!hasBrowser)('a scanned ticket joins, and leaves the address for good', async () => {
  const { tickets, address } = await ticketed()
  const phone = await Screen.again(`${address}#ticket=${tickets[0]}`, 'phone')
  await ticketField(phone).waitFor()
  expect(phone.page.url()).toBe(address)
  await phone.page.reload()
  expect(await ticketField(phone).inputValue()).toBe(tickets[0])
  await phone.isSound()
  await joins(phone)
  await isIn(phone)
  expect(
    await phone.page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(tickets[0])
  await phone.page.evaluate(() => localStorage.clear())
  await phone.page.reload()
  await joins(phone)
  await isIn(phone)
  expect(phone.faults).toEqual([])
})

it.skipIf(!hasBrowser)(
  'a ticket is scanned where the session is open already, or pasted with the whole link',
  async () => {
    const { tickets, address } = await ticketed()
    const phone = await Screen.again(address, 'phone')
    await ticketField(phone).waitFor()
    await phone.page.evaluate((hash) => location.assign(hash), `#ticket=${tickets[0]}`)
    await expect.poll(() => ticketField(phone).inputValue()).toBe(tickets[0])
    const other = await Screen.again(app.server.url, 'phone')
    await other.page.getByLabel('Code').fill(`${address}#ticket=${tickets[1]}`)
    await other.page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => ticketField(other).inputValue()).toBe(tickets[1])
  },
)

it.skipIf(!hasBrowser)('a ticket is typed in any form, and what is wrong with one stands at its field', async () => {
  const { session, tickets, address } = await ticketed()
  await ada.call('POST', `/api/sessions/${session.id}/tickets/void`, { ticket: tickets[2] })
  const phone = await Screen.again(address, 'phone')
  const field = ticketField(phone)
  const isFocused = () => field.evaluate((one) => one === document.activeElement)
  await joins(phone)
  await isTold(phone, 'You need a ticket')
  for (const [wrong, told] of [
    ['7KQ2M-4XT9', 'This one has 9'],
    [tickets[2], 'isn’t valid here'],
  ] as const) {
    await field.fill(wrong)
    await joins(phone)
    await isTold(phone, told)
    await expect.poll(isFocused).toBe(true)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await phone.isSound()
  }
  await field.fill(` ${tickets[0].toLowerCase().replace('-', ' ')} `)
  await joins(phone)
  await isIn(phone)
})

it.skipIf(!hasBrowser)('of two phones with one ticket at once, one gets in and the other is told', async () => {
  const { session, tickets, address } = await ticketed()
  const phones = await Promise.all([0, 1].map(() => Screen.open('phone')))
  for (const { page } of phones) await page.goto(`${address}#ticket=${tickets[0]}`)
  await Promise.all(phones.map((phone) => ticketField(phone).waitFor()))
  await Promise.all(phones.map(joins))
  const ends = await Promise.all(
    phones.map((phone) => {
      const told = isTold(phone, 'Somebody has joined with this ticket').then(() => 'told')
      return Promise.race([isIn(phone).then(() => 'in'), told])
    }),
  )
  expect(ends.toSorted()).toEqual(['in', 'told'])
  const told = phones[ends.indexOf('told')]
  if (!told) throw new Error('nobody was told')
  await ticketField(told).fill(tickets[1])
  await joins(told)
  await isIn(told)
  expect((await ada.hostView(session)).participantCount).toBe(2)
})

it.skipIf(!hasBrowser)('a session without tickets does not ask for one', async () => {
  const session = await ada.creates()
  const phone = await Screen.again(`${app.server.url}/${session.code}`, 'phone')
  await phone.page.getByLabel('Your name').waitFor()
  expect(await ticketField(phone).count()).toBe(0)
})

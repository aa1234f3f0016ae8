import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { stageOfFile } from '../support/stage.ts'
import { joined, opened, questions, status } from './phones.ts'

/** What a phone does with questions besides its polls. */

const stage = stageOfFile({}, Date.now)
const joins = (url: string, code: string) => joined(url, code, '', Screen.again)

describe.skipIf(!hasBrowser)('a phone', () => {
  it('asks, sees how its question fares, and supports others', async () => {
    const { url, ada, session } = await opened(stage())
    const [phone, other] = [await joins(url, session.code), await joins(url, session.code)]
    await Promise.all([questions(phone), questions(other)])
    await phone.page.getByLabel('Ask a question').fill('When is lunch?')
    await phone.page.getByRole('button', { name: 'Ask', exact: true }).click()
    const item = phone.page.getByRole('listitem').filter({ hasText: 'When is lunch?' })
    await item.filter({ hasText: 'Waits for the host' }).waitFor()
    expect(await other.page.getByText('When is lunch?').count()).toBe(0)
    const [question] = (await ada.hostView(session)).questions ?? []
    await ada.call('POST', `/api/sessions/${session.id}/questions/${question?.id}/highlight`)
    await item.filter({ hasText: 'On the wall now' }).waitFor()
    await other.page.getByRole('button', { name: 'Support “When is lunch?”' }).click()
    await other.page.getByRole('button', { name: /Support .* 1 vote/, pressed: true }).waitFor()
    await item.getByText('1', { exact: true }).waitFor()
    expect(await item.getByRole('button').isDisabled()).toBe(true)
    await phone.isSound()
    await ada.call('POST', `/api/sessions/${session.id}/questions/${question?.id}/hide`)
    await item.filter({ hasText: 'Not shown' }).waitFor()
    await expect.poll(() => other.page.getByText('When is lunch?').count()).toBe(0)
  })

  it('marks news of what is not in sight, and pins what is on the wall', async () => {
    const { url, ada, session } = await opened(stage())
    const [other] = await stage().audience(1, session)
    const phone = await joins(url, session.code)
    const tab = (name: string) => phone.page.getByRole('navigation').getByRole('button', { name })
    const question = await other?.asks(session, 'When is lunch?')
    await ada.moves(session, { id: question?.id ?? '' }, 'highlight')
    await tab('Questions New').click()
    await phone.page.locator('.on-stage').getByText('When is lunch?').waitFor()
    expect(await tab('Questions New').count()).toBe(0)
    await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    await tab('Poll New').click()
    await phone.page.getByRole('heading', { name: 'How?' }).waitFor()
    await phone.isSound()
  })

  it('keeps a question until the server has it, over a reload, and asks it once', async () => {
    const { url, ada, session } = await opened(stage())
    const phone = await joins(url, session.code)
    const { page } = phone
    await questions(phone)
    await page.getByLabel('Ask a question').fill('A draft')
    await page.reload()
    await questions(phone)
    await expect.poll(() => page.getByLabel('Ask a question').inputValue()).toBe('A draft')
    await page.getByLabel('Ask a question').fill('Why?')
    // It arrives, and its answer does not.
    await page.route('**/questions', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await status(phone, 'Your question is kept')
    await phone.isSound()
    await page.unroute('**/questions')
    await page.reload()
    await questions(phone)
    await page.getByRole('listitem').filter({ hasText: 'Why?' }).waitFor()
    await expect.poll(() => page.getByLabel('Ask a question').inputValue()).toBe('')
    expect((await ada.hostView(session)).questions?.map(({ text }) => text)).toEqual(['Why?'])
  })
})

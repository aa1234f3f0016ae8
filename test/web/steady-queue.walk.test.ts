import { describe, expect, it } from 'vitest'
import { hasBrowser } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'
import { at, hasBeenRead } from './hosting.ts'

/** A click is for the question that the host sees under the pointer, whatever others do. */

const app = testServerOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('a list under a still pointer', () => {
  async function approved(...texts: string[]) {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const [zoe, ...others] = await app.audience(4, session)
    const ids = new Map<string, string>()
    const asks = async (text: string) => {
      const { id } = (await zoe?.asks(session, text)) ?? { id: '' }
      ids.set(text, id)
      await ada.moves(session, { id }, 'approve')
    }
    for (const text of texts) await asks(text)
    const upvotes = async (text: string, people = 3) => {
      for (const one of others.slice(0, people)) await one.upvotes(session, { id: ids.get(text) ?? '' })
    }
    const hides = (text: string) => ada.moves(session, { id: ids.get(text) ?? '' }, 'hide')
    const hidden = async () =>
      (await ada.hostView(session)).questions?.filter(({ state }) => state === 'hidden').map(({ text }) => text)
    const { page } = await at(`${app.server.url}/host/${session.id}#k=${session.k}`, 'projector', { clock: true })
    await page.getByRole('button', { name: /^Approved/ }).click()
    const rows = page.locator('.queue > li')
    const listed = () => rows.locator('.text').allTextContents()
    const hideOf = (text: string) => rows.filter({ hasText: text }).getByRole('button', { name: 'Hide' })
    return { page, rows, listed, hideOf, asks, upvotes, hides, hidden }
  }

  it('keeps its order until the host lets go, and a click hides the question that was there', async () => {
    const { page, rows, listed, hideOf, asks, upvotes, hidden } = await approved('One?', 'Two?', 'Three?')
    await upvotes('One?', 2)
    await upvotes('Two?', 1)
    await expect.poll(listed).toEqual(['One?', 'Two?', 'Three?'])
    await hideOf('Two?').hover()
    await asks('Four?')
    await upvotes('Four?', 2)
    await upvotes('Three?', 3)
    await rows.filter({ hasText: 'Three?' }).getByRole('img', { name: '3 upvotes' }).waitFor()
    expect(await listed()).toEqual(['One?', 'Two?', 'Three?', 'Four?'])
    await page.mouse.down()
    await page.mouse.up()
    await expect.poll(hidden).toEqual(['Two?'])
    await page.mouse.move(5, 5)
    await page.clock.fastForward(4_000)
    await expect.poll(listed).toEqual(['Three?', 'Four?', 'One?'])
  })

  it('keeps its order while keys are in it', async () => {
    const { listed, hideOf, upvotes, hidden, page } = await approved('One?', 'Two?')
    await upvotes('One?', 1)
    await expect.poll(listed).toEqual(['One?', 'Two?'])
    await page.locator('.queue .text').first().focus()
    await page.keyboard.press('Tab')
    await upvotes('Two?')
    await page.getByRole('img', { name: '3 upvotes' }).waitFor()
    await page.clock.fastForward(4_000)
    expect(await listed()).toEqual(['One?', 'Two?'])
    await hideOf('One?').press('Enter')
    await expect.poll(hidden).toEqual(['One?'])
  })

  it('hides no question that has just come under the pointer', async () => {
    const { listed, hideOf, hides, hidden, page } = await approved('One?', 'Two?', 'Three?', 'Four?')
    await expect.poll(async () => (await listed()).length).toBe(4)
    const [first = '', second = '', third = ''] = await listed()
    await hideOf(second).hover()
    // As soon as it comes there, before anybody can see it.
    await page.evaluate(() => {
      const list = document.querySelector('.queue')
      new MutationObserver((_, moving) => {
        if (list?.children.length !== 3) return
        moving.disconnect()
        const hide = list.children[1]?.querySelector('.buttons > :nth-last-child(2 of button)')
        hide?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
      }).observe(list as Node, { childList: true })
    })
    await hides(first)
    await expect.poll(async () => (await listed()).length).toBe(3)
    await hasBeenRead(hideOf(third))
    await hideOf(third).click()
    await expect.poll(async () => (await hidden())?.toSorted()).toEqual([first, third].toSorted())
  })
})

import { describe, expect, it } from 'vitest'
import { common as arabic } from '../../shared/languages/ar/common.ts'
import { common as french } from '../../shared/languages/fr/common.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile({ now: Date.now })

async function withSession(options: object = {}) {
  const ada = await app.host()
  const session = await ada.creates({ title: 'All hands', ...options })
  return { ada, session, url: app.server.url }
}

describe.skipIf(!hasBrowser)('the pages', () => {
  it('switch to another language as soon as the host chooses it, and keep what is typed', async () => {
    const poll = { kind: 'open_text', prompt: 'How was it?' }
    const { ada, session, url } = await withSession({ poll })
    await ada.opens(session, session.polls?.[0] as { id: string })
    const { page } = await Screen.again(`${url}/${session.code}`, 'phone')
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByLabel('Your answer').fill('Long')
    await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { language: 'es' } })
    await expect.poll(() => page.getByLabel('Tu respuesta').inputValue()).toBe('Long')
  })
})

describe('what is counted', () => {
  it('has the six forms of Arabic', () => {
    const said = [0, 1, 2, 3, 11, 100].map((n) => arabic.votes(n).replace(/\d+/, '#'))
    expect(said).toEqual(['لا أصوات', 'صوت واحد', 'صوتان', '# أصوات', '# صوتًا', '# صوت'])
  })

  it('is singular below two in French, and has a form for millions', () => {
    expect([0, 1, 2, 1_000_000].map((n) => french.votes(n).replace(/[\d\s]+\b/, '# '))).toEqual([
      '# vote',
      '# vote',
      '# votes',
      '# de votes',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { common as arabic } from '../../shared/languages/ar/common.ts'
import { common as french } from '../../shared/languages/fr/common.ts'

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

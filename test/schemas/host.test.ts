import { describe, expect, it } from 'vitest'
import { emailInput } from '../../shared/schemas/host.ts'

describe('the email address for a sign-in link', () => {
  it('is the same in any case, and trimmed', () => {
    expect(emailInput.parse(' Ada@Example.ORG ')).toBe('ada@example.org')
  })

  it.each([
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'a@b.org\nbcc:c@d.org',
    'a@b.org,c@d.org',
  ])('is not %j', (value) => {
    const told = emailInput.safeParse(value).error?.issues.map((issue) => issue.message)
    expect(told).toContain('is not an email address')
  })

  it('is not empty', () => {
    expect(emailInput.safeParse(' ').success).toBe(false)
  })

  it.each([5, null, true, ['ada@example.org'], undefined])('is refused as %j', (value) => {
    expect(emailInput.safeParse(value).success).toBe(false)
  })
})

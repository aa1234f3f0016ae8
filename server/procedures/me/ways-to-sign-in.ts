import { z } from 'zod'
import { addedField, booleanField } from '../../../shared/fields/fields.ts'
import { publicProcedure } from '../auth/procedure-kinds.ts'

export const waysToSignIn = publicProcedure('GET', '/api/me/login', 'Signing in', {
  summary: 'How hosts sign in here',
  description: 'A sign-in page shows these ways.',
  successDescription: 'The ways that are set up.',
})
  .input(z.object({}))
  .output(
    z.object({
      link: booleanField('By a link, from `askForLink`.', true),
      organisation: booleanField('By their organisation: open `/api/me/login/oidc` in the browser.', false),
      email: addedField(
        z.enum(['optional', 'unused']),
        'Left out if `askForLink` needs an address. Otherwise the server prints links, and a link without an address signs in the one host of the server. `optional`: other addresses have hosted here before, and can ask for their own links. `unused`: no other address has hosted here.',
        'unused',
      ),
      unreachable: addedField(
        z.literal(true),
        'There if the organisation’s sign-in does not answer now. Links work all the same.',
        true,
      ),
      logOut: addedField(
        z.string(),
        'Where a browser ends its sign-in at the organisation, once `logOut` has ended the one here. Left out where the organisation has no such address.',
        'https://login.example.org/logout?client_id=live',
      ),
    }),
  )
  .query(async ({ ctx: { signIn } }) => {
    const { organisation, email, sendLink } = signIn
    const isReachable = organisation === undefined || (await organisation.isReachable())
    const logOut = organisation?.logOutUrl()
    return {
      link: sendLink !== undefined,
      organisation: organisation !== undefined,
      ...(email && { email }),
      ...(!isReachable && { unreachable: true as const }),
      ...(logOut !== undefined && { logOut }),
    }
  })

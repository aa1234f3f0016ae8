import { z } from 'zod'
import { addedField, booleanField } from '../../../shared/schemas/fields.ts'
import { publicProcedure } from '../auth/middleware.ts'

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
    }),
  )
  .query(({ ctx: { signIn } }) => ({
    link: signIn.sendLink !== undefined,
    organisation: signIn.organisation !== undefined,
    ...(signIn.email && { email: signIn.email }),
  }))

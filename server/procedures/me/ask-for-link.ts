import { z } from 'zod'
import { MINUTE, SIGN_IN_LINK_LIFETIME } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { emailInput } from '../../../shared/schemas/host.ts'
import { mailboxOf } from '../../domain/same-mailbox.ts'
import { hasHosted, readLinkState } from '../../queries/hosts.ts'
import { publicProcedure } from '../auth/procedure-kinds.ts'
import type { Context } from '../context.ts'
import { hashToken, makeSignInLink } from './sign-in-link.ts'

export const askForLink = publicProcedure('POST', '/api/me/login', 'Signing in', {
  success: 202,
  codes: ['links_off', 'mails_waiting'],
  refusals: { 400: { example: 'email: is missing.' } },
  summary: 'Ask for a sign-in link',
  description: `Sends a link that signs in once, within ${SIGN_IN_LINK_LIFETIME / MINUTE} minutes. The answer is the same whether or not the address is known. If the answer of \`waysToSignIn\` has \`email\`, the address can be left out: the server then prints a link for its one host.`,
  successDescription: 'A link is on its way, if the address may host.',
})
  .input(z.object({ email: emailInput.optional() }))
  .output(z.object({ sent: z.literal(true).meta({ description: 'Always true.', example: true }) }))
  .mutation(async ({ ctx, input }) => {
    const { hostFor, mayHost, sendLink, isFull, mails } = ctx.signIn
    const { attempts } = ctx.live
    if (!sendLink) throw new Refusal('links_off')
    const email = hostFor(input.email)
    if (email === undefined) throw new Refusal('invalid_input', 'email: is missing.')
    if (isFull()) throw new Refusal('mails_waiting')
    // One after another, so that many at once do not all find that no link waits.
    if (await attempts.countAndCheck('signIns', ctx.credentials.network()))
      return ctx.live.queue.run(`link for ${email}`, () => sendToHost(ctx, email))
    // The mailbox already has that many links, and each of them still works.
    if (mails && (await attempts.countAndCheck('mails', await mailCount(ctx, email)))) return SENT
    // Made for every address, because the time that it takes must not tell who may host.
    const token = await makeSignInLink(ctx, email, ctx.now)
    if (mayHost(email)) sendLink(email, token, ctx.language())
    return SENT
  })

const SENT = { sent: true as const }

/**
 * Answers where too many links were asked for from an address. Hosts behind it still get a link, if none of theirs waits
 * to be used; others get none. Every address takes the same statements, because the time must not tell who hosts: a link
 * that is not sent is made as well, and is void at once.
 */
async function sendToHost(ctx: Context, email: string): Promise<typeof SENT> {
  const { mayHost, isNamed, sendLink } = ctx.signIn
  const { hasHosted, hasLink } = await readLinkState(ctx.db, email, ctx.now)
  const isSent = mayHost(email) && (hasHosted || isNamed(email)) && !hasLink
  const token = await makeSignInLink(ctx, email, ctx.now, isSent ? SIGN_IN_LINK_LIFETIME : 0)
  if (isSent) sendLink?.(email, token, ctx.language())
  return SENT
}

/**
 * The key by which mails to an address are counted. Each host's address has its own count. Otherwise somebody could
 * block a host by asking for links to ada+1@ and so on, which lead to the same mailbox. Mails that are not sent are
 * counted apart from those that are.
 */
async function mailCount({ db, signIn }: Context, email: string): Promise<string> {
  const counted = (await hasHosted(db, email)) ? `host ${email}` : `mailbox ${mailboxOf(email)}`
  return hashToken(`${signIn.mayHost(email)} ${counted}`).toString('base64url')
}

import { expect, it, onTestFinished } from 'vitest'
import { liveAudience } from '../../client/index.ts'
import { Phone } from '../support/people.ts'
import { untilItServes } from './victim.ts'
import { victimsOf } from './victims.ts'

it('secret votes of an open poll survive kill -9 of PostgreSQL, and of both at once', async () => {
  const [victim] = await victimsOf('embedded', 1)
  if (!victim) throw new Error('no server')
  await victim.start()
  onTestFinished(() => victim.stop().then(() => {}))
  const browser = liveAudience({ baseUrl: victim.url })
  await browser.useLink({ token: victim.signInToken })
  const { token } = await browser.mintToken()
  const host = liveAudience({ baseUrl: victim.url, token })
  const poll = { kind: 'multiple_choice', prompt: 'Who?', options: ['Oslo', 'Riga'] } as const
  const made = { title: 'Ballot', settings: { anonymous: true } }
  const session = await host.createSession({
    ...made,
    poll: { ...poll, options: [...poll.options] },
  })
  const [open] = session.polls ?? []
  const at = { id: session.id, pid: open?.id ?? '' }
  const [oslo, riga] = (open?.options ?? []).map(({ id }) => ({ optionId: id }))
  if (!oslo || !riga) throw new Error('the poll has no options')
  await host.openPoll(at)
  const phones = [new Phone(victim.url), new Phone(victim.url), new Phone(victim.url)]
  for (const phone of phones) await phone.joins(session)
  const [zoe, bob, eve] = phones as [Phone, Phone, Phone]
  for (const phone of phones) await phone.votes(session, oslo)

  await victim.signalPostgres('SIGKILL')
  await untilItServes(host)
  await zoe.votes(session, riga)
  await Promise.all([victim.killServer(), victim.signalPostgres('SIGKILL')])
  await victim.start()
  await untilItServes(host)
  await bob.votes(session, riga)
  expect(await eve.sees(session)).toMatchObject({ voted: true, voteOptionId: oslo.optionId })
  await host.closePoll(at)
  const { poll: closed } = await host.getSession({ id: session.id })
  expect(closed?.options.map(({ tally }) => tally)).toEqual([1, 2])
})

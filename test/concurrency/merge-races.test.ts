import { expect, it } from 'vitest'
import { Dice } from '../model/dice.ts'
import type { Answer, CreatedSession, Host, Phone } from '../support/people.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'

/**
 * Questions that are merged and split while people upvote them and leave, on two nodes. `npm run merges` does so with 20,000
 * upvotes, or as many as `MERGES` says.
 */

const app = testServerOfFile()
const ada = hostOfFile(app)

const UPVOTES = Number(process.env.MERGES ?? 120)
const PHONES = 10
const QUESTIONS = 4
const PER_ROUND = 40

type Ids = string[]
type Shown = { id: string; upvotes: number; merged?: { id: string }[] }

const post = (person: Host | Phone, { id }: CreatedSession, question: string, rest: string, body?: object) =>
  person.call('POST', `/api/sessions/${id}/questions/${question}/${rest}`, body)

/** Everyone at once. @returns the answers to upvotes, with who gave them */
async function storm(dice: Dice, session: CreatedSession, phones: Phone[], questions: Ids) {
  const upvotes: Promise<{ phone: number; answer: Answer }>[] = []
  const others: Promise<Answer>[] = []
  for (let n = 0; n < PER_ROUND; n++) {
    const phone = dice.below(PHONES)
    const upvote = post(phones[phone] as Phone, session, dice.of(questions), 'upvote')
    upvotes.push(upvote.then((answer) => ({ phone, answer })))
    if (dice.oneIn(3)) others.push(post(ada, session, dice.of(questions), 'merge', { into: dice.of(questions) }))
    if (dice.oneIn(4)) others.push(post(ada, session, dice.of(questions), 'split'))
    // Whose upvotes stay counted, and whose questions stay.
    if (dice.oneIn(20)) others.push(dice.of(phones).call('DELETE', `/api/sessions/${session.id}/me`))
  }
  for (const { status, text } of await Promise.all(others)) expect([200, 204, 401, 409], text).toContain(status)
  return Promise.all(upvotes)
}

it(`${UPVOTES} upvotes of questions that are being merged and split are counted once each`, {
  timeout: 60_000 + UPVOTES * 100,
}, async () => {
  const dice = new Dice(UPVOTES)
  const node = await secondNode(app)
  for (let sent = 0; sent < UPVOTES; sent += PER_ROUND) {
    const session = await ada.creates({ title: 'Merges', settings: { moderation: 'after' } })
    const phones = await app.audience(PHONES, session)
    const moved = phones.map((phone, n) => (n % 2 ? Object.assign(phone, { url: node.url }) : phone))
    const authors = new Map<string, number>()
    for (let n = 0; n < QUESTIONS; n++) authors.set((await (moved[n] as Phone).asks(session, `Question ${n}`)).id, n)
    const questions = [...authors.keys()]
    const upvotes = new Map(questions.map((id) => [id, new Set<number>()]))
    for (const { phone, answer } of await storm(dice, session, moved, questions)) {
      expect([200, 401, 409], answer.text).toContain(answer.status)
      if (answer.status === 200) upvotes.get(answer.body.id)?.add(phone)
    }
    const shown = (await ada.hostView(session)).questions as Shown[]
    for (const { id, upvotes: count, merged = [] } of shown) {
      const all = [id, ...merged.map((one) => one.id)]
      const supporters = new Set(all.flatMap((one) => [authors.get(one), ...(upvotes.get(one) ?? [])]))
      supporters.delete(authors.get(id))
      expect(count).toBe(supporters.size)
    }
    expect(shown.flatMap(({ id, merged = [] }) => [id, ...merged.map((one) => one.id)]).toSorted()).toEqual(
      questions.toSorted(),
    )
    for (const question of questions) await post(ada, session, question, 'split')
    const apart = (await ada.hostView(session)).questions as Shown[]
    expect(new Map(apart.map(({ id, upvotes: count }) => [id, count]))).toEqual(
      new Map([...upvotes].map(([id, by]) => [id, by.size])),
    )
  }
})

it('Of two questions that are merged into each other, one is', async () => {
  for (let round = 0; round < 5; round++) {
    const session = await ada.creates({ title: 'Merges', settings: { moderation: 'after' } })
    const [zoe, bob] = (await app.audience(2, session)) as [Phone, Phone]
    const [one, other] = [await zoe.asks(session, 'One?'), await bob.asks(session, 'Other?')]
    const answers = await Promise.all([
      post(ada, session, one.id, 'merge', { into: other.id }),
      post(ada, session, other.id, 'merge', { into: one.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await ada.hostView(session)).questions).toHaveLength(1)
  }
})

/** Answers to upvotes that phones give and take back. */
const TOGGLES = process.env.MERGES ? Math.max(2_000, UPVOTES) : 200
const TOGGLERS = 16

it(`${TOGGLES} upvotes that are given and taken back while a host merges and splits are all answered`, {
  timeout: 60_000 + TOGGLES * 100,
}, async () => {
  const dice = new Dice(TOGGLES)
  const session = await ada.creates({ title: 'Merges', settings: { moderation: 'after' } })
  const [zoe, ...phones] = (await app.audience(TOGGLERS + 1, session)) as [Phone, ...Phone[]]
  const questions: Ids = []
  for (let n = 0; n < QUESTIONS; n++) questions.push((await zoe.asks(session, `Question ${n}`)).id)
  const answers: Answer[] = []
  const takesBack = (phone: Phone, question: string) =>
    phone.call('DELETE', `/api/sessions/${session.id}/questions/${question}/upvote`)
  const toggle = async (phone: Phone) => {
    while (answers.length < TOGGLES) {
      answers.push(await post(phone, session, dice.of(questions), 'upvote'))
      answers.push(await takesBack(phone, dice.of(questions)))
    }
  }
  const moderate = async () => {
    while (answers.length < TOGGLES) {
      const [question, into] = [dice.of(questions), dice.of(questions)]
      const split = () => post(ada, session, question, 'split')
      const { status } = await (dice.oneIn(3) ? split() : post(ada, session, question, 'merge', { into }))
      expect([200, 409]).toContain(status)
    }
  }
  await Promise.all([...phones.map(toggle), moderate()])
  expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([])

  for (const question of questions) await post(ada, session, question, 'split')
  const counts = async () => (await ada.hostView(session)).questions?.map(({ upvotes }) => upvotes)
  const own = await Promise.all(phones.map((phone) => phone.sees(session)))
  const upvoted = own.flatMap(({ questions: seen = [] }) => seen.filter((one) => one.upvoted).map(({ id }) => id))
  expect(await counts()).toEqual(
    (await ada.hostView(session)).questions?.map(({ id }) => upvoted.filter((one) => one === id).length),
  )
  for (const phone of phones) for (const question of questions) await takesBack(phone, question)
  expect(await counts()).toEqual(questions.map(() => 0))
})

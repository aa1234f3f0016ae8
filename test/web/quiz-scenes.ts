import { liveAudience } from '../../client/index.ts'
import type { PhoneScenes } from './phone-scenes.ts'

/** What a phone shows of a quiz night: each question's moment, its place, the podium, and what a guest without points gets. */

const NAMES = ['Ada', 'Grace', 'Linus', 'Margaret', 'Tim', 'Barbara', 'Dennis', 'Radia', 'Ken']
const QUESTIONS = [
  ['Which planet has the most moons?', ['Jupiter', 'Saturn', 'Uranus', 'Neptune']],
  ['How many bones has an adult?', ['186', '206', '226', '246']],
  ['Which is the oldest of these towns?', ['Rome', 'Paris']],
  ['What does a hygrometer measure?', ['Depth', 'Humidity', 'Pressure']],
  ['Who wrote “Momo”?', ['Michael Ende', 'Astrid Lindgren', 'Erich Kästner']],
] as const

export const quizScenes: PhoneScenes = async ({ page, url, baseUrl, host, shoot }) => {
  const { id, code } = await host.createSession({ title: 'Quiz night' })
  const others = await Promise.all(
    NAMES.map(async (name) => {
      const one = liveAudience({ baseUrl })
      await one.joinSession({ id: code, name })
      return one
    }),
  )
  const sees = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  /** The n-th question, of which the first option is right: what this phone answers, and how many others know it. */
  const ask = async (n: number, own: string | undefined, knowing: number, as: string) => {
    const [prompt = '', options = []] = QUESTIONS[n] ?? []
    const draft = { prompt, options: [...options], correctOption: 0, explanation: `It is ${options[0]}.` }
    const poll = await host.draftPoll({ id, kind: 'quiz', reveal: 'host', ...draft })
    await host.openPoll({ id, pid: poll.id })
    await sees(prompt)
    if (own) await press(own)
    if (own) await sees('Your vote is in')
    if (as) await shoot(`${as}-${own ? 'voted' : 'open'}`)
    for (const [place, one] of others.entries()) {
      const option = poll.options[place < knowing ? 0 : 1]
      await one.vote({ id: code, optionId: option?.id ?? '' })
    }
    await host.closePoll({ id, pid: poll.id })
    await sees('The host hasn’t shown')
    await host.revealResults({ id, pid: poll.id })
    await page.locator('.moment .earned > *').first().waitFor()
    if (as) await shoot(as)
  }
  const podium = async (as: string) => {
    await host.setStage({ id, show: 'scores', podium: true })
    await page.locator('.own-place .told').waitFor()
    await shoot(as)
  }

  await page.goto(`${url}/${code}`)
  await page.getByLabel('Your name').fill('Zoe')
  await press('Join')
  await sees('You’re all set')
  await host.updateSession({ id, settings: { scores: 'on' } })
  await sees('The screen lists you as a guest')
  await shoot('guest')
  await ask(0, undefined, 4, 'none')
  await host.setStage({ id, show: 'scores' })
  await sees('The scores are on the screen')
  await shoot('no-place')
  await press('Show my name')
  await page.locator('.notice').waitFor({ state: 'detached' })
  await ask(1, '186', 3, 'right')
  await ask(2, 'Paris', 2, 'wrong')
  await host.setStage({ id, show: 'scores' })
  await page.locator('.own-place .told').waitFor()
  await shoot('place')
  await ask(3, 'Depth', 1, '')
  await podium('podium-third')
  await ask(4, 'Michael Ende', 0, '')
  await podium('podium-second')
  await host.setStage({ id, show: 'poll' })
  const last = await host.draftPoll({
    id,
    kind: 'quiz',
    prompt: 'Is it late?',
    options: ['Yes', 'No'],
    correctOption: 0,
  })
  await host.openPoll({ id, pid: last.id })
  await sees('Is it late?')
  await press('Yes')
  await sees('Your vote is in')
  await host.closePoll({ id, pid: last.id })
  await podium('podium-first')
  await host.endSession({ id })
  await sees('Thank you for taking part!')
  await shoot('ended')
}

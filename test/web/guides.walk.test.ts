import { expect, it } from 'vitest'
import { exampleCalled, examplesIn } from '../docs/examples.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { Cable } from '../support/cable.ts'
import { secondNode, testServerOfFile } from '../support/test-server.ts'
import { webSite } from '../support/web-site.ts'

/** The pages that the guides print, as somebody puts them on another web site. */

const app = testServerOfFile({ host: 'localhost', now: Date.now })

it.skipIf(!hasBrowser)(
  'a widget on another origin shows the open poll, votes once for a person, and survives a restart of the server',
  async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'Lunch' })
    const poll = await ada.asks(session, { kind: 'multiple_choice', prompt: 'Soup?', options: ['Yes', 'No'] })
    const node = await secondNode(app, { host: 'localhost' })
    const page = exampleCalled(await examplesIn('shared/docs/another-origin.md', node.url), 'poll.html')
    const origin = await webSite(() => page)
    const screen = await Screen.open('tablet')
    const { wall } = (await ada.call('GET', `/api/sessions/${session.id}/keys`)).body
    const at = `${origin}/poll.html?code=${session.code}#k=${wall}`
    await screen.page.goto(at)
    await screen.page.getByRole('heading', { name: 'Soup?' }).waitFor()
    await screen.page.getByRole('button', { name: 'Yes: 0' }).click()
    await screen.page.getByRole('button', { name: 'Yes: 1' }).waitFor()
    // The same person after a reload, who sees the own vote and changes it.
    await screen.page.reload()
    await screen.page.getByText('You chose Yes.').waitFor()
    await screen.page.getByRole('button', { name: 'No: 0' }).click()
    await screen.page.getByRole('button', { name: 'No: 1' }).waitFor()
    expect(await screen.page.getByRole('button', { name: 'Yes: 0' }).count()).toBe(1)
    const { participantCount } = await ada.hostView(session)
    expect(participantCount).toBe(1)
    await node.stop()
    await ada.asks(session, { kind: 'multiple_choice', prompt: 'Salad?', options: ['Yes', 'No'] })
    await secondNode(app, { host: 'localhost', port: node.port })
    await screen.page.getByRole('heading', { name: 'Salad?' }).waitFor()
    // Without the key of the wall, results come when the poll is closed.
    await screen.page.goto(`${origin}/poll.html?code=${session.code}`)
    await screen.page.getByRole('button', { name: 'Yes', exact: true }).click()
    await screen.page.getByText('You chose Yes.').waitFor()
    await ada.ends(session)
    await screen.page.getByRole('button', { name: 'Yes: 1' }).waitFor()
    expect((await ada.hostView(session)).polls?.find(({ id }) => id === poll.id)?.state).toBe('closed')
  },
  60_000,
)

it.skipIf(!hasBrowser)('a widget says that a code is of no session', async () => {
  const page = exampleCalled(await examplesIn('shared/docs/another-origin.md', app.server.url), 'poll.html')
  const origin = await webSite(() => page)
  const { page: screen } = await Screen.open('tablet')
  await screen.goto(`${origin}/poll.html?code=AAAAAA`)
  await screen.getByRole('heading', { name: 'There is no session with this id or code.' }).waitFor()
})

it.skipIf(!hasBrowser)(
  'an EventSource by the guide opens another where a proxy answered in place of the server',
  async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'Lunch' })
    const node = await secondNode(app, { host: 'localhost' })
    const watch = exampleCalled(await examplesIn('shared/docs/events.md', node.url), 'watch.js')
    const page = `<!doctype html><title>Watch</title><ul></ul><script type="module">
      import { watch } from './watch.js'
      const say = (text) => document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: text }))
      watch('${node.url}/api/sessions/${session.code}/stream', ({ poll }) => say(poll?.prompt ?? 'none'), say)
    </script>`
    const origin = await webSite((path) => (path === '/watch.js' ? watch : page))
    const screen = await Screen.open('tablet')
    await screen.page.goto(origin)
    await screen.page.getByText('none').waitFor()
    await screen.page.route(/\/stream$/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await node.stop()
    await screen.page.getByText('false').nth(1).waitFor()
    await ada.asks(session, { kind: 'open_text', prompt: 'Why?' })
    await secondNode(app, { host: 'localhost', port: node.port })
    await screen.page.unroute(/\/stream$/)
    await screen.page.getByText('Why?').waitFor()
  },
  60_000,
)

it.skipIf(!hasBrowser)('a widget takes two presses before it has joined for one person', async () => {
  const ada = await app.host()
  const session = await ada.creates({ title: 'Lunch' })
  await ada.asks(session, { kind: 'multiple_choice', prompt: 'Soup?', options: ['Yes', 'No'] })
  const page = exampleCalled(await examplesIn('shared/docs/another-origin.md', app.server.url), 'poll.html')
  const origin = await webSite(() => page)
  const { page: screen } = await Screen.open('tablet')
  await screen.goto(`${origin}/poll.html?code=${session.code}`)
  await screen.getByRole('heading', { name: 'Soup?' }).waitFor()
  const answered: string[] = []
  screen.on('response', (response) => response.url().endsWith('/vote') && answered.push(response.url()))
  await screen.evaluate(() => {
    for (const button of document.querySelectorAll('button')) button.click()
  })
  await expect.poll(() => answered.length).toBe(2)
  const { participantCount, polls } = await ada.hostView(session)
  expect([participantCount, polls?.at(-1)?.votes]).toEqual([1, 1])
})

/** Pages of the guides that show a session. */
const WATCHING = [
  { guide: 'events', example: 'watch.js' },
  { guide: 'another-origin', example: 'poll.html' },
]

it.skipIf(!hasBrowser).each(WATCHING)(
  '$example goes on after a connection that died without a word, by itself and when the page is seen again',
  async ({ guide, example }) => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'Lunch' })
    await ada.asks(session, { kind: 'open_text', prompt: 'First?' })
    const cable = await Cable.to(app.server.url)
    const way = cable.url.replace(/\/$/, '')
    const printed = exampleCalled(await examplesIn(`shared/docs/${guide}.md`, way), example)
    const page = `<!doctype html><title>Watch</title><h1></h1><script type="module">
      import { watch } from './watch.js'
      const heading = document.querySelector('h1')
      watch('${way}/api/sessions/${session.code}/stream', ({ poll }) => (heading.textContent = poll?.prompt))
    </script>`
    const origin = await webSite((path) => (path.endsWith(example) ? printed : page))
    const { page: screen } = await Screen.open('tablet', { clock: true })
    await screen.goto(`${origin}/${example === 'poll.html' ? example : ''}?code=${session.code}`)
    const heading = (name: string) => screen.getByRole('heading', { name }).waitFor()
    await heading('First?')
    // Nothing passes, and nobody is told.
    cable.goDead()
    await ada.asks(session, { kind: 'open_text', prompt: 'Second?' })
    cable.mend()
    await screen.clock.fastForward(61_000)
    await heading('Second?')
    cable.goDead()
    await ada.asks(session, { kind: 'open_text', prompt: 'Third?' })
    cable.mend()
    await screen.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await heading('Third?')
  },
  60_000,
)

it.skipIf(!hasBrowser)('a widget in a frame without storage votes, and says what is chosen', async () => {
  const ada = await app.host()
  const session = await ada.creates({ title: 'Lunch' })
  await ada.asks(session, { kind: 'multiple_choice', prompt: 'Soup?', options: ['Yes', 'No'] })
  const page = exampleCalled(await examplesIn('shared/docs/another-origin.md', app.server.url), 'poll.html')
  const deck = `<!doctype html><title>Deck</title>
    <iframe sandbox="allow-scripts" src="/poll.html?code=${session.code}"></iframe>`
  const origin = await webSite((path) => (path === '/poll.html' ? page : deck))
  const screen = await Screen.open('tablet')
  await screen.page.goto(origin)
  const frame = screen.page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Yes' }).click()
  await frame.getByText('You chose Yes.').waitFor()
  await frame.getByRole('button', { name: 'No' }).click()
  await frame.getByText('You chose No.').waitFor()
  const { participantCount, polls } = await ada.hostView(session)
  expect([participantCount, polls?.at(-1)?.options.map(({ tally }) => tally)]).toEqual([1, [0, 1]])
  expect(screen.faults).toEqual([])
})

it.skipIf(!hasBrowser)(
  'a widget with a token of another server joins as a new person, and keeps the new token',
  async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'Lunch' })
    await ada.asks(session, { kind: 'multiple_choice', prompt: 'Soup?', options: ['Yes', 'No'] })
    const page = exampleCalled(await examplesIn('shared/docs/another-origin.md', app.server.url), 'poll.html')
    const origin = await webSite(() => page)
    const { page: screen } = await Screen.open('tablet')
    await screen.addInitScript(() => {
      if (!localStorage.getItem('live-audience token')) localStorage.setItem('live-audience token', 'of.another.server')
    })
    await screen.goto(`${origin}/poll.html?code=${session.code}`)
    await screen.getByRole('button', { name: 'Yes' }).click()
    await screen.getByText('You chose Yes.').waitFor()
    await screen.reload()
    await screen.getByText('You chose Yes.').waitFor()
    expect((await ada.hostView(session)).participantCount).toBe(1)
  },
)

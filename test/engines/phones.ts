import { expect, it, onTestFinished } from 'vitest'
import type { TestServer } from '../support/test-server.ts'
import { coloursOf } from './drawn.ts'
import { type Engine, windowOf } from './engines.ts'
import { RecordingProxy } from './recording-proxy.ts'

/** All that a phone does in an event. */
export function phonesWayIn(engine: Engine, app: TestServer): void {
  it.skipIf(!engine.isHere)('joins, votes in all six kinds, asks, upvotes and sees results', async () => {
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands', settings: { moderation: 'after' } })
    const proxy = await RecordingProxy.of(app.server.port)
    onTestFinished(() => proxy.close())
    const phone = await windowOf(engine)

    await phone.go(`${proxy.url}/${session.code}`)
    await phone.fill('Your name', 'Zoe')
    await phone.click('button', 'Join')
    await phone.reads('You’re all set')
    const isIn = () => phone.sees({ role: 'status', part: ' is in. You can still change it' })

    const choice = await ada.asks(session, {
      kind: 'multiple_choice',
      prompt: 'Which day?',
      options: ['Monday', 'Friday'],
    })
    await phone.click('button', 'Friday')
    await isIn()
    await ada.closes(session, choice)
    await phone.sees({ role: 'listitem', part: 'Friday' })
    expect(await phone.driver.run(coloursOf, ['body', '.bars .track', '.bars .track span'])).toHaveLength(3)

    const quiz = await ada.asks(session, { kind: 'quiz', prompt: 'How many?', options: ['6', '7'], correctOption: 1 })
    await phone.click('button', '7')
    await isIn()
    await ada.closes(session, quiz)
    await phone.reads('Right!')

    const timed = await ada.drafts(session, { kind: 'rating', prompt: 'How was it?' })
    await ada.opens(session, timed, { seconds: 3_600 })
    await phone.sees({ role: 'timer', part: ':' })
    await phone.click('button', '4')
    await isIn()
    // As few as there may be, now that the vote is in, however slow the machine is.
    await ada.opens(session, timed, { seconds: 5 })
    await phone.reads('Voting is closed')

    await ada.asks(session, { kind: 'word_cloud', prompt: 'In one word?' })
    await phone.fill('A word or a short phrase', 'curious')
    await phone.click('button', 'Send')
    await isIn()
    await phone.reads('curious')

    await ada.asks(session, { kind: 'open_text', prompt: 'What else?' })
    await phone.fill('Your answer', 'More breaks')
    await phone.click('button', 'Send')
    await isIn()

    await ada.asks(session, { kind: 'ranking', prompt: 'Best first?', options: ['A', 'B', 'C'] })
    await phone.click('button', 'Move “C” up')
    await phone.click('button', 'Move “C” up')
    await phone.click('button', 'Send my order')
    await isIn()

    const other = app.phone()
    await other.joins(session)
    const lunch = await other.asks(session, 'When is lunch today?')
    await phone.clickPart('button', 'Questions', { role: 'navigation', part: 'Questions' })
    await phone.fill('Ask a question', 'when is the lunch')
    await phone.click('button', 'When is lunch today?')
    await phone.reads('Your draft is cleared')
    await phone.sees({ role: 'button', name: 'Upvote “When is lunch today?”, 1 upvote' })
    await phone.click('button', 'Upvote “When is lunch today?”, 1 upvote')
    await phone.click('button', 'Upvote “When is lunch today?”, 0 upvotes')
    await phone.fill('Ask a question', 'Who pays?')
    await phone.click('button', 'Ask')
    await phone.sees({ role: 'listitem', part: 'Who pays?' })
    const { questions = [] } = await ada.hostView(session)
    const { id } = questions.find(({ text }) => text === 'Who pays?') ?? {}
    const merge = `/api/sessions/${session.id}/questions/${id}/merge`
    ada.expects(200, await ada.call('POST', merge, { into: lunch.id }))
    await phone.sees({ role: 'listitem', part: 'Includes your question:' })
    ada.expects(200, await ada.call('POST', merge.replace(/[^/]+\/merge$/, `${lunch.id}/reply`), { text: 'At noon.' }))
    await phone.sees({ role: 'listitem', part: 'At noon.' })

    await ada.ends(session)
    await phone.reads('This session has ended')
    const [row] = (await ada.hostView(session)).roster ?? []
    const answers = ['Friday', '7', '4', 'curious', 'More breaks', 'Best first?: C > ']
    for (const answer of answers) expect(row?.vote).toContain(answer)
    expect(proxy.faults).toEqual([])
  })
}

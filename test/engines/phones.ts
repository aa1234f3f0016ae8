import { describe, expect, it, onTestFinished } from 'vitest'
import { stageOfFile } from '../support/stage.ts'
import { CHROMIUM, FIREFOX, WEBKIT, WPE, windowOf } from './engines.ts'
import { Front } from './front.ts'

/**
 * The phone’s way in each engine. WPE WebKit 2.38 is about Safari 16.0, and Chromium 92 the floor; WPE always draws
 * 800 × 600 pixels, of which a phone has fewer.
 */

const stage = stageOfFile({ now: Date.now })

describe.each([WEBKIT, FIREFOX, WPE, CHROMIUM])('$name', (engine) => {
  it.skipIf(!engine.isHere)('joins, votes in all six kinds, asks, upvotes and sees results', async () => {
    const ada = await stage.host()
    const session = await ada.creates({ title: 'All hands', settings: { moderation: 'after' } })
    const front = await Front.of(stage.server.port)
    onTestFinished(() => front.close())
    const phone = await windowOf(engine)

    await phone.go(`${front.url}/${session.code}`)
    await phone.fill('Your name', 'Zoe')
    await phone.click('button', 'Join')
    await phone.reads('Nothing to vote on right now')
    const isIn = () => phone.sees({ role: 'status', part: 'Your vote is in' })

    const choice = await ada.asks(session, {
      kind: 'multiple_choice',
      prompt: 'Which day?',
      options: ['Monday', 'Friday'],
    })
    await phone.click('button', 'Friday')
    await isIn()
    await ada.closes(session, choice)
    await phone.sees({ role: 'listitem', part: 'Friday' })

    const quiz = await ada.asks(session, { kind: 'quiz', prompt: 'How many?', options: ['6', '7'], correctOption: 1 })
    await phone.click('button', '7')
    await isIn()
    await ada.closes(session, quiz)
    await phone.reads('Right!')

    await ada.asks(session, { kind: 'rating', prompt: 'How was it?' })
    await phone.click('button', '4')
    await isIn()

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

    const other = stage.phone()
    await other.joins(session)
    await other.asks(session, 'Who pays?')
    await phone.clickPart('button', 'Questions', { role: 'navigation', part: 'Questions' })
    await phone.fill('Ask a question', 'When is lunch?')
    await phone.click('button', 'Ask')
    await phone.sees({ role: 'listitem', part: 'When is lunch?' })
    await phone.click('button', 'Upvote “Who pays?”, 0 upvotes')
    await phone.sees({ role: 'button', name: 'Upvote “Who pays?”, 1 upvote' })

    await ada.ends(session)
    await phone.reads('This session has ended')
    const [row] = (await ada.hostView(session)).roster ?? []
    const answers = ['Friday', '7', '4', 'curious', 'More breaks', 'C > A > B']
    for (const answer of answers) expect(row?.vote).toContain(answer)
    expect(front.faults).toEqual([])
  })
})

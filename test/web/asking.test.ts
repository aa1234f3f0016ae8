import { describe, expect, it } from 'vitest'
import { LiveAudienceError } from '../../client/index.ts'
import {
  type Asking,
  type AskingEvent,
  isOnItsWay,
  nextAsking,
  restoreAsking,
  toStoredQuestion,
} from '../../client/web/audience/ask/asking.ts'

/** A phone's question, from the first letter to the server's word. */

const typed = (text: string): AskingEvent => ({ type: 'typed', text })
const ask = (key: string): AskingEvent => ({ type: 'ask', key })
const failed = (error: unknown): AskingEvent => ({ type: 'failed', error })
const offline = new TypeError('fetch failed')
const asking = (...events: AskingEvent[]): Asking => events.reduce(nextAsking, restoreAsking())

describe('a question on a phone', () => {
  it('counts as asked once the server says so, and the field is empty then', () => {
    const sent = asking(typed('Why?'), ask('k1'))
    expect(sent).toEqual({ progress: 'sending', text: 'Why?', key: 'k1' })
    expect(nextAsking(sent, { type: 'accepted' })).toEqual({ progress: 'asked', text: '' })
  })

  it.each([
    ['no connection', offline],
    ['a server that restarts', new LiveAudienceError('x', 503)],
    ['too many at once', new LiveAudienceError('x', 429)],
  ])('is retried after %s under the same key, and stays unchanged meanwhile', (_, error) => {
    const waiting = asking(typed('Why?'), ask('k1'), failed(error), typed('Why not?'))
    expect(waiting).toEqual({ progress: 'waits', text: 'Why?', key: 'k1' })
    expect(isOnItsWay(waiting)).toBe(true)
    expect(nextAsking(waiting, { type: 'accepted' })).toEqual({ progress: 'asked', text: '' })
  })

  it('can be edited after a refusal, and is sent again under a new key', () => {
    const error = new LiveAudienceError('x', 409, 'too_many_questions')
    const refused = asking(typed('Why?'), ask('k1'), failed(offline), failed(error))
    expect(refused).toEqual({ progress: 'refused', text: 'Why?', refusal: error })
    expect(nextAsking(refused, ask('k2'))).toMatchObject({ progress: 'sending', key: 'k2' })
    expect(nextAsking(refused, typed('Why not?'))).toEqual({ progress: 'typing', text: 'Why not?' })
  })

  it('survives a reload as a draft, or as a question still to be sent', () => {
    const reloaded = (was: Asking) => restoreAsking(toStoredQuestion(was))
    expect(reloaded(asking(typed('Wh')))).toEqual({ progress: 'typing', text: 'Wh' })
    for (const way of [[], [failed(offline)]])
      expect(reloaded(asking(typed('Why?'), ask('k1'), ...way))).toEqual({ progress: 'waits', text: 'Why?', key: 'k1' })
    expect(toStoredQuestion(asking(typed('Why?'), ask('k1'), { type: 'accepted' }))).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { HelperPass, HostPass, onStage, WallPass } from '../../server/domain/host-only.ts'
import type { Session } from '../../server/domain/session.ts'
import { stagePart } from '../../server/views/stage-part.ts'
import { A } from '../poll-kinds/samples.ts'
import { poll, session } from './support.ts'

const { id: pollId } = poll('open_text', 'open')
const answer = { pollId, text: 'second', stray: 'column' }
const showing: Session = { ...session, stage: 'answer', stageAnswer: onStage(answer) }
const PASSES = [new WallPass(), new HelperPass(), new HostPass()]

/** What wall, helpers and host are shown, which is the same. */
function shown(of: ReturnType<typeof poll> | null, at = showing) {
  const [first, ...others] = PASSES.map((pass) => stagePart(at, of, pass))
  for (const other of others) expect(other).toStrictEqual(first)
  return first
}

const TOLD = { stage: 'answer', answer: { pollId, text: 'second' } }

describe('an answer on stage', () => {
  it('is sent while it is among the answers that the wall shows, open and closed', () => {
    expect(shown(poll('open_text', 'open'))).toStrictEqual(TOLD)
    expect(shown(poll('open_text', 'closed'))).toStrictEqual(TOLD)
    expect(shown(poll('open_text', 'open', { status: 'ended' }))).toStrictEqual(TOLD)
  })

  it.each<[string, Parameters<typeof poll>[2]]>([
    ['its poll is not the one that is shown', { id: A }],
    ['results are hidden', { revealed: false }],
    ['results are hidden until close', { reveal: 'closed' }],
    ['it is hidden', { answer_overrides: ['second'] }],
    ['it waits to be shown', { moderated: true }],
    ['nobody gives it any more', { votes: ['third', 'first'] }],
    ['its poll is a draft', { state: 'draft' }],
  ])('is not sent if %s', (_why, change) => {
    expect(shown(poll('open_text', 'open', change))).toStrictEqual({})
  })

  it('is not sent if there is no poll, or the wall is set to show something else', () => {
    expect(shown(null)).toStrictEqual({})
    expect(shown(poll('open_text', 'open'), { ...showing, stage: 'lobby' })).toStrictEqual({ stage: 'lobby' })
    expect(shown(poll('open_text', 'open'), { ...showing, stage: 'poll' })).toStrictEqual({})
  })
})

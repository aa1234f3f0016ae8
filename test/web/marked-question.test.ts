import { describe, expect, it } from 'vitest'
import type { Question, Session } from '../../client/index.ts'
import { markedIndex, NONE_MARKED, reduceMarked } from '../../client/web/host/commands/marked-question.ts'
import { type Filter, inPart } from '../../client/web/host/commands/queue.ts'

type Marked = ReturnType<typeof reduceMarked>
type MarkEvent = Parameters<typeof reduceMarked>[1]

/** Which question the keys of the console act on, while questions come, move and go. */

const asked = (id: string, state: Question['state'] = 'pending'): Question => ({
  id,
  state,
  text: `${id}?`,
  createdAt: id.charCodeAt(0),
  upvotes: 0,
})
const sessionWith = (...questions: Question[]): Session => ({
  status: 'live',
  code: 'KJ57D4',
  title: 'All hands',
  questions,
})
/** The event that the page tells once it has drawn what is listed of a session. */
const moved = (session: Session, filter: Filter): MarkEvent => ({
  what: 'moved',
  session,
  listed: inPart(session, filter),
})
/** After what the host did, once the page has drawn it. */
const drawn = (session: Session, ...events: MarkEvent[]): Marked => {
  const done = events.reduce(reduceMarked, NONE_MARKED)
  return reduceMarked(done, moved(session, done.filter))
}
const markedIn = (session: Session, marked: Marked) => {
  const listed = inPart(session, marked.filter)
  return listed[markedIndex(marked, listed)]?.id
}

const three = sessionWith(asked('p'), asked('q'), asked('r'))
const mark = (id: string | undefined, session = three): MarkEvent => ({ what: 'mark', id, session })

describe('the marked question', () => {
  it('is the first one until the host marks another', () => {
    expect(markedIn(three, drawn(three))).toBe('p')
    expect(markedIn(three, drawn(three, mark('q')))).toBe('q')
  })

  it('gives its place to the next one when somebody moves it, and is marked again when it is back', () => {
    const marked = drawn(three, mark('q'))
    const without = sessionWith(asked('p'), asked('q', 'approved'), asked('r'))
    const then = reduceMarked(marked, moved(without, 'pending'))
    expect(markedIn(without, then)).toBe('r')
    expect(markedIn(three, reduceMarked(then, moved(three, 'pending')))).toBe('q')
  })

  it('is the one before when it was the last', () => {
    const without = sessionWith(asked('p'), asked('q'))
    expect(markedIn(without, reduceMarked(drawn(three, mark('r')), moved(without, 'pending')))).toBe('q')
  })

  it('keeps its place among those that come before it', () => {
    const more = sessionWith(asked('a'), ...(three.questions ?? []))
    expect(markedIn(more, reduceMarked(drawn(three, mark('q')), moved(more, 'pending')))).toBe('q')
  })

  it('is listed with the part that it is in', () => {
    const session = sessionWith(asked('p'), asked('q', 'answered'))
    expect(drawn(session, mark('q', session))).toMatchObject({ filter: 'answered', chosen: 'q' })
  })

  it('stays marked where it is now when a move empties the part', () => {
    const one = sessionWith(asked('p'), asked('q', 'approved'))
    const approved = sessionWith(asked('p', 'approved'), asked('q', 'approved'))
    const then = reduceMarked(drawn(one), moved(approved, 'pending'))
    expect(then).toMatchObject({ filter: 'shown', chosen: 'p' })
    expect(markedIn(approved, then)).toBe('p')
  })

  it('is let go when it was the last to be answered: the part stays', () => {
    const approved = sessionWith(asked('p', 'approved'))
    const shown = drawn(approved, { what: 'filter', filter: 'shown' })
    const then = reduceMarked(shown, moved(sessionWith(asked('p', 'answered')), 'shown'))
    expect(then).toMatchObject({ filter: 'shown', lastMarked: undefined })
  })

  it('is let go when it was hidden, and when the host opens a part that is empty', () => {
    const one = sessionWith(asked('p'))
    const hidden = sessionWith(asked('p', 'hidden'))
    expect(reduceMarked(drawn(one), moved(hidden, 'pending'))).toMatchObject({
      filter: 'pending',
      lastMarked: undefined,
    })
    expect(drawn(one, { what: 'filter', filter: 'answered' })).toMatchObject({
      filter: 'answered',
      lastMarked: undefined,
    })
  })

  it('is no news while nothing moves', () => {
    const marked = drawn(three, mark('q'))
    expect(reduceMarked(marked, moved(three, 'pending'))).toBe(marked)
  })
})

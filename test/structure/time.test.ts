import { expect, it } from 'vitest'
import { filesIn, visit } from './source.ts'

/** A test waits for what it wants to see, and owns its time: a sleep is too short on one machine and too long on another. */

/** Why a file waits by the clock nevertheless, or reads it. */
const REASONS: Record<string, string> = {
  'test/client/until-answered.test.ts': 'reads a clock that the test owns',
  'test/db/connection.test.ts': 'reads a clock that the test owns',
  'test/db/embedded/child.ts': 'writes rows until it is killed',
  'test/model/follower.ts': 'a frame that never comes is given up',
  'test/rehearsal/deadline.test.ts': 'real timers have to outlive the collection of garbage',
  'test/structure/regular-expressions.test.ts': 'compares times with that of a yardstick',
  'test/support/event-source.ts': 'connects again when the server said to',
  'test/support/nginx.ts': 'nginx does not tell when it listens',
  'test/support/wire.ts': 'a node does not tell when it listens again',
  'test/web/hosting.ts': 'reads the clock of a page, which it then stops',
  'test/web/import-polls.walk.test.ts': 'lets a page do what is due, and no longer',
  'test/web/pictures.ts': 'films votes that arrive one by one',
  'test/web/wall/cloud.looks.test.ts': 'sends so many answers a second',
  'test/web/wall/in-motion.looks.test.ts': 'sends so many answers a second',
}
/** Load for as long as something takes, on machines that are real. */
const LOADS = /^test\/(bench|citus|day|engines|faults|simulation|upgrade)\//

const WAITS = ['setTimeout', 'setInterval', 'waitForTimeout', 'performance.now']

/** The names that a file gives to what waits. */
function waitsIn(path: string): string[] {
  const found: string[] = []
  const names = new Set(WAITS)
  visit(path, /timers\/promises/, {
    ImportDeclaration: ({ source, specifiers }) => {
      if (!source.value.endsWith('timers/promises')) return
      for (const one of specifiers)
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' && names.has(one.imported.name))
          names.add(one.local.name)
    },
  })
  visit(path, /[Tt]imeout|setInterval|performance|sleep|pause/, {
    CallExpression: ({ callee }) => {
      const object = callee.type === 'MemberExpression' && callee.object.type === 'Identifier' ? callee.object.name : ''
      const property =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
      const name = callee.type === 'Identifier' ? callee.name : property
      if (names.has(name) || names.has(`${object}.${name}`)) found.push(name)
    },
  })
  return found
}

it('only listed tests wait by the clock', () => {
  const waiting = filesIn('test').filter((path) => !LOADS.test(path) && waitsIn(path).length > 0)
  const advice =
    'Wait for an event or by expect.poll, move a clock of your own, or say in REASONS here why that cannot be.'
  expect(waiting, advice).toEqual(Object.keys(REASONS).toSorted())
})

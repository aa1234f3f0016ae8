import { expect, it } from 'vitest'
import { ALL, exportsOf, filesIn, importsOf } from './source.ts'

/** What a file offers is taken by another file of ours; what only tests take is a part worth a test of its own. */

/** What whoever installs the package may import. */
const PUBLIC = ['client/index.ts']

/** Parts that are tried by themselves, beside being used where they stand. */
const TESTED = [
  ...['shared/moderation.ts MOVES', 'shared/poll-kinds/index.ts PollKind'],
  ...['shared/poll-kinds/word-cloud.ts wordKey'],
  ...['POLL_STATES', 'pollOptionSchema', 'wordSchema'].map((name) => `shared/schemas/poll.ts ${name}`),
  ...['QUESTION_STATES', 'authorSchema'].map((name) => `shared/schemas/question.ts ${name}`),
  ...['SESSION_STATUSES', 'sessionStatusSchema'].map((name) => `shared/schemas/session.ts ${name}`),
  'server/db/embedded/index.ts EmbeddedPostgres',
  'server/db/embedded/index.ts EmbeddedRefusal',
  'server/db/migrate.ts migrate',
  ...['server/domain/drafts.ts DraftChange', 'server/domain/roster.ts RosterSource'],
  ...['DraftPoll', 'HiddenPoll'].map((name) => `server/domain/poll.ts ${name}`),
  ...['server/domain/scores.ts pointsFor', 'server/domain/session.ts requireOrder'],
  'server/queries/roster.ts RosterRows',
  ...['server/domain/tokens.ts TokenPurpose'],
  'server/settings/config.ts VARIABLES',
  'server/build/build-server.ts FOR_NODE',
  ...['client/rehearsal/meter.ts latencyOf', 'client/web/parts/session/use-idempotency-key.ts callKey'],
  ...['GROUNDS', 'Scheme'].map((name) => `client/web/parts/brand/palette.ts ${name}`),
  'client/addin/result-message.ts ResultMessage',
  ...['Bounds', 'narrow', 'offsetOf'].map((name) => `client/web/parts/timer/server-clock.ts ${name}`),
  'client/web/wall/cloud-layout.ts Placed',
]

const SOURCES = ['shared', 'server', 'client'].flatMap(filesIn).filter((path) => !isGenerated(path))
const TESTS = filesIn('test')

function isGenerated(path: string): boolean {
  return path.startsWith('client/generated/')
}

type Named = { file: string; name: string }

const offeredBy = (file: string): Named[] => exportsOf(file).map((name) => ({ file, name }))

/** What a file takes from others of ours. */
const takenBy = (file: string): Named[] =>
  importsOf(file)
    .filter(({ isPackage }) => !isPackage)
    .flatMap(({ to, names }) => names.map((name) => ({ file: to, name })))

const told = ({ file, name }: Named): string => `${file} ${name}`
const takenIn = (files: string[]): Set<string> => new Set(files.flatMap(takenBy).map(told))

const bySources = takenIn(SOURCES)
const byTests = takenIn(TESTS)
const isIn = (taken: Set<string>, one: Named): boolean => taken.has(told(one)) || taken.has(told({ ...one, name: ALL }))

const OFFERED = SOURCES.filter((path) => !PUBLIC.includes(path)).flatMap(offeredBy)

it('nothing is exported that nobody imports', () => {
  const idle = OFFERED.filter((one) => !isIn(bySources, one) && !isIn(byTests, one))
  expect(idle.map(told)).toEqual([])
})

it('what only tests import is on a list', () => {
  const tested = OFFERED.filter((one) => !isIn(bySources, one) && isIn(byTests, one))
  expect(tested.map(told).toSorted()).toEqual(TESTED.toSorted())
})

it('and exports are seen', () => {
  expect(OFFERED.length).toBeGreaterThan(300)
  expect(OFFERED).toContainEqual({ file: 'shared/errors.ts', name: 'REFUSALS' })
  expect(bySources).toContain('shared/poll-kinds/define.ts BallotField')
})

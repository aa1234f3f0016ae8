import { expect, it } from 'vitest'
import { ALL, exportsOf, filesIn, importsOf } from './source.ts'

/** Every export has an importer. An export that only tests import is on a list. */

/** What users of the package import. */
const PUBLIC = ['client/index.ts']

/** Used in their own file, and exported for a test. */
const TESTED = [
  ...['POLL_STATES', 'wordSchema'].map((name) => `shared/schemas/poll.ts ${name}`),
  ...['QUESTION_STATES', 'authorSchema'].map((name) => `shared/schemas/question.ts ${name}`),
  'shared/schemas/session.ts sessionStatusSchema',
  'server/db/embedded/index.ts EmbeddedPostgres',
  'server/db/embedded/index.ts EmbeddedRefusal',
  'server/domain/roster.ts RosterSource',
  'server/domain/scores.ts pointsFor',
  'server/domain/session.ts requireOrder',
  'server/domain/tokens.ts TokenPurpose',
  'server/config/config.ts variables',
  'server/build/build-server.ts FOR_NODE',
  'client/rehearsal/play-demo.ts play',
  'client/rehearsal/meter.ts latencyOf',
  'client/web/parts/session/use-idempotency-key.ts idempotencyKey',
  'client/web/host/sessions/use-make-session.ts createSession',
  'client/web/parts/brand/palette.ts GROUNDS',
  'client/web/host/commands/wall-history.ts shownUntil',
  'client/addin/result-for-deck.ts ResultMessage',
  ...['Bounds', 'narrow', 'offsetOf'].map((name) => `client/web/parts/timer/server-clock.ts ${name}`),
]

const FILES = ['shared', 'server', 'client'].flatMap(filesIn)
const SOURCES = FILES.filter((path) => !isGenerated(path))
const TESTS = filesIn('test')

function isGenerated(path: string): boolean {
  return path.startsWith('client/generated/')
}

type Named = { file: string; name: string }

const exportedBy = (file: string): Named[] => exportsOf(file).map((name) => ({ file, name }))

/** What a file imports from our other files. */
const importedBy = (file: string): Named[] =>
  importsOf(file)
    .filter(({ isPackage }) => !isPackage)
    .flatMap(({ to, names }) => names.map((name) => ({ file: to, name })))

const label = ({ file, name }: Named): string => `${file} ${name}`
const importedIn = (files: string[]): Set<string> => new Set(files.flatMap(importedBy).map(label))

const bySources = importedIn(FILES)
const byTests = importedIn(TESTS)
const isIn = (imported: Set<string>, one: Named): boolean =>
  imported.has(label(one)) || imported.has(label({ ...one, name: ALL }))

const EXPORTED = SOURCES.filter((path) => !PUBLIC.includes(path)).flatMap(exportedBy)

const DELETE = 'Nothing imports these. Remove the word export, or the code if nothing uses it in its own file either.'
const LIST =
  'Tests alone import what is exported here. Test it through what uses it; if that says less, mark it @internal and ' +
  'add it to TESTED in this file. Take from TESTED what sources import by now, or what is gone.'

it('Every export is imported somewhere', () => {
  const idle = EXPORTED.filter((one) => !isIn(bySources, one) && !isIn(byTests, one))
  expect(idle.map(label), DELETE).toEqual([])
})

it('Exports that only tests import are listed', () => {
  const tested = EXPORTED.filter((one) => !isIn(bySources, one) && isIn(byTests, one))
  expect(tested.map(label).toSorted(), LIST).toEqual(TESTED.toSorted())
})

it('The parser finds exports and imports', () => {
  expect(EXPORTED.length).toBeGreaterThan(300)
  expect(EXPORTED).toContainEqual({ file: 'shared/refusals.ts', name: 'REFUSALS' })
  expect(bySources).toContain('shared/poll-kinds/define.ts BallotField')
})

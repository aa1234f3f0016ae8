import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes long comes first, so that no worker is left alone with it at the end. Folders, or how a file begins. */
const LONG = `faults/slow-process faults/abandoned faults structure/floor
  web/accessibility web/wall/geometry web/wall/in-motion web/wall/moments web/poll-pictures
  server web docs db concurrency tools types model rehearsal fuzz`.split(/\s+/)

/** What has settings of its own (`npm run test:citus`, `npm run test:engines`). */
const LEFT_OUT = ['test/citus/**', 'test/engines/**']
/** What is tested only where its own command asks for it by this variable. */
const ASKED_FOR = {
  FAULTS: ['test/faults/**', 'test/simulation/simulation.test.ts'],
  PROGRAMS: ['**/*.program.test.ts'],
  LOOKS: ['**/*.looks.test.ts'],
  UPGRADE: ['test/upgrade/**'],
  WALKS: ['**/*.walk.test.ts'],
}
for (const [variable, files] of Object.entries(ASKED_FOR)) if (!process.env[variable]) LEFT_OUT.push(...files)

/**
 * What `.ci/run` plays each night and before a release, but not for each change: in many sizes, languages and states
 * what others play in a few, and parts that seldom change. It takes more than half of the time of looks and walks, and
 * half of that of programs.
 */
const NIGHTLY = [
  'db/embedded/refused',
  'deck/{polls-command,polls-twice}',
  'deploy/publish',
  'docs/site',
  'rehearsal/{faults,foreign-answers,rolling-restart,wrong-tallies}',
  'server/{damaged-backups,demo,dev,doctor,known-secret,old-node,restored-secret,restored-sessions,secret-file}',
  'server/{pipelines,start-faults}',
  'tools/prepare',
  'web/wall/{cloud,geometry,growing-figures,in-motion,many-texts,moments,picture-behind,scale-ends,tiles,wall-palette}',
  'web/{addin,addin-look,addin-pairing,announcements,ask-again,awake,bar,broken-browser,code-prompts,console-dialogs}',
  'web/{console-layout-shift,console-parts,console-sizes,days-before}',
  'web/{deck-slides,demo,docs,foreign-answers,formulas,guides,hall-check,import-polls,languages,older-browsers}',
  'web/{outcomes,parts-page,phone-address,phone-narrow,poll-pictures,prepared-sessions,pressed-labels,preview,quiz-show,right-to-left}',
  'web/{saved-polls,scale-ends,second-tap,session-look,several-words,sign-in,similar-questions,tickets,translated}',
]
if (process.env.EACH_CHANGE) LEFT_OUT.push(...NIGHTLY.map((files) => `test/${files}.{looks,program,walk}.test.ts`))

const needsBrowser = process.env.LOOKS || process.env.WALKS
const BEFORE_ALL = ['build-once', ...(needsBrowser ? ['browser-options'] : []), 'in-memory', 'postgres']

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((start) => moduleId.includes(`/test/${start}`))
      return place < 0 ? LONG.length : place
    }
    return files.toSorted((one, other) => rank(one) - rank(other))
  }
}

/**
 * The runner finds what it has translated by a key that has the modules of this Node in it, so that each Node would
 * translate all sources again. Node's modules are found without that list.
 */
const leaveOutNodesModules = (resolve = {}): void => void Object.assign(resolve, { external: [] })

export default defineConfig({
  plugins: [
    { name: 'shared-cache', configResolved: ({ environments }) => leaveOutNodesModules(environments.ssr?.resolve) },
  ],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...LEFT_OUT],
    globalSetup: BEFORE_ALL.map((name) => `test/support/${name}.ts`),
    setupFiles: ['test/support/setup.ts'],
    // Only what hangs is cut: a machine that is busy with other things makes no test fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    // A run of an hour does not end for one picture that came late; the reporter names what needed a second try.
    retry: process.env.CI ? 1 : 0,
    // Much of it waits for other processes: with four, two cores take 125 s, with five 130.
    maxWorkers: 4,
    // Room for young objects: 169 s of CPU in the tests over HTTP, where V8's 16 MB take 178 to 183.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
    // Loading the service anew for each of the files took a quarter of the time. Each has a database of its own.
    isolate: false,
    // What runs after the first need not translate all sources again: 9 s of CPU instead of 12 for one small file.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongFirst },
  },
})

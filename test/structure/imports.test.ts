import { describe, expect, it } from 'vitest'
import { ALL, filesIn, type Import, importsOf, isThere, textOf, visit } from './source.ts'

/** Imports go one way: http -> procedures -> domain, queries, views, live -> shared. */

const FILES = ['shared', 'server', 'client'].flatMap(filesIn)
const IMPORTS = FILES.flatMap(importsOf)
const SCHEMA = 'server/db/schema.ts'

const isIn = (path: string, folders: readonly string[]) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`))

/** Fails with the imports that break a rule, and with what to do about them. */
function expectNone(broken: Import[], advice: string): void {
  const imports = broken.map(({ from, to }) => `${from} imports ${to}`)
  expect(imports, advice).toEqual([])
}

/** Imports of our own files, from a folder, that lead anywhere else than to these folders. */
const importsBeyond = (folder: string, allowed: string[]) =>
  IMPORTS.filter(({ from, to, isPackage }) => isIn(from, [folder]) && !isPackage && !isIn(to, allowed))

/** The types of tables. They give no access to the database. */
const isSchemaType = ({ to, isType }: Import) => to === SCHEMA && isType

describe('The source files', () => {
  it('are found', () => {
    for (const path of ['shared/refusals.ts', 'server/views/session.ts', 'client/index.ts']) {
      expect(FILES).toContain(path)
    }
  })

  it('import files that exist', () => {
    const own = IMPORTS.filter((one) => !one.isPackage)
    expectNone(
      own.filter(({ to }) => !isThere(to)),
      'These files do not exist. Correct the path.',
    )
  })

  it('import packages by literal names', () => {
    // The built program of a command, and a page's texts, have an address that is known when they run.
    const LATE = ['server/commands.js', 'client/web/language/language.ts']
    const packages = IMPORTS.filter((one) => one.isPackage && !LATE.includes(one.from))
    expectNone(
      packages.filter(({ to }) => !/^(node:)?@?[\w-]+(\.js)?(\/[\w.-]+)*$/.test(to)),
      'Write the name of the package as plain text, so that these tests can check where it is imported.',
    )
  })

  it('are parsed with all of their imports', () => {
    expect(IMPORTS).toContainEqual({
      from: 'server/live/streams/load-session.ts',
      to: SCHEMA,
      isPackage: false,
      isType: true,
      names: ['Row'],
      values: [],
    })
    expect(IMPORTS).toContainEqual({
      from: 'server/views/poll.ts',
      to: 'server/domain/poll.ts',
      isPackage: false,
      isType: false,
      names: ['Poll', 'PublicPoll', 'rightOptionOf'],
      values: ['rightOptionOf'],
    })
  })
})

/** From the bottom to the top. */
const LAYERS = [
  'db',
  'domain',
  'queries',
  'views',
  'live',
  'config',
  'sign-in',
  'procedures',
  'http',
  'start',
  'backup',
  'hosts',
  'distribute',
  'doctor',
  'main.ts',
  'build',
  'commands.js',
  'bin.js',
].map((name) => `server/${name}`)

/** The floors of a page's folder, from the bottom to the top. What is named in none is on top: the page itself. */
const FLOORS = {
  'client/web/host': [
    ['parts'],
    ['commands'],
    ['import'],
    ['polls', 'stage', 'questions', 'answers', 'people', 'settings', 'sessions', 'tickets', 'hall-check'],
    ['console'],
  ],
  'client/web/audience': [['parts'], ['join', 'vote', 'ask', 'leave']],
}

describe('The import direction', () => {
  it('No layer of the server imports from a layer above it, not even a type', () => {
    const layerOf = (path: string) => LAYERS.findIndex((layer) => isIn(path, [layer]))
    const files = FILES.filter((path) => isIn(path, ['server']))
    const homeless = files.filter((path) => layerOf(path) < 0)
    expect(homeless, 'These files are in no layer. Move them into one, or add their folder to LAYERS.').toEqual([])
    const climbing = IMPORTS.filter(({ from, to }) => isIn(from, ['server']) && layerOf(to) > layerOf(from))
    expectNone(
      climbing,
      `Move what is imported into the lower layer, or hand it in as an argument. Lowest first: ${LAYERS.join(', ')}.`,
    )
  })

  it.each(
    Object.entries(FLOORS),
  )('No floor of %s imports from one above it, and no folder from its neighbour', (page, floors) => {
    const inPage = (path: string) => isIn(path, [page])
    const placeOf = (path: string) => path.slice(page.length + 1).split('/')[0] ?? ''
    const floorOf = (path: string) => {
      const floor = floors.findIndex((names) => names.includes(placeOf(path)))
      return floor < 0 ? floors.length : floor
    }
    const missing = floors.flat().filter((name) => !isThere(`${page}/${name}`))
    expect(missing, 'These folders do not exist. Correct FLOORS.').toEqual([])
    const within = IMPORTS.filter(({ from, to }) => inPage(from) && inPage(to) && placeOf(from) !== placeOf(to))
    const climbing = within.filter(({ from, to }) => floorOf(to) >= floorOf(from) && floorOf(from) < floors.length)
    expectNone(
      climbing,
      `Move what is imported to a floor below, or let the floor above hand it in. Lowest first: ${floors.map((names) => names.join(', ')).join(' < ')}.`,
    )
  })

  it.each([
    ['shared', ['shared']],
    ['server/domain', ['server/domain', SCHEMA, 'shared']],
    ['server/views', ['server/views', 'server/domain', 'shared']],
    ['server/queries', ['server/queries', 'server/domain', 'server/db', 'shared']],
    ['server/db', ['server/db', 'shared']],
    ['client/deck', ['client/deck', 'client/index.ts', 'client/addin/pairing.ts', 'shared']],
    // It judges the server, so it shares no rule with it: not what a kind counts, above all.
    [
      'client/rehearsal',
      [
        'client/rehearsal',
        'client/index.ts',
        'shared/command-line.ts',
        'shared/system-error-code.ts',
        'shared/limits.ts',
      ],
    ],
  ])('%s imports only from %j', (folder, allowed) => {
    expectNone(
      importsBeyond(folder, allowed),
      `${folder} may import from ${allowed.join(', ')}. Move what is imported to one of them, or this code elsewhere.`,
    )
  })

  it('server/live imports from queries, views, domain, shared, and types of tables', () => {
    const allowed = ['live', 'queries', 'views', 'domain'].map((name) => `server/${name}`)
    expectNone(
      importsBeyond('server/live', [...allowed, 'shared']).filter((one) => !isSchemaType(one)),
      'Put statements into server/queries. Hand in what procedures or HTTP know as an argument.',
    )
  })

  it('Procedures do not import HTTP or express', () => {
    expectNone(
      IMPORTS.filter(({ from, to }) => isIn(from, ['server/procedures']) && isIn(to, ['server/http', 'express'])),
      'Take what you need from the tRPC context; server/http fills it.',
    )
  })

  it('Only queries and the start of the server reach the database', () => {
    const allowed = [
      ...[
        'server/db',
        'server/queries',
        'server/sign-in',
        'server/start',
        'server/backup',
        'server/distribute',
        'server/doctor',
        'server/hosts',
      ],
      'server/main.ts',
    ]
    const harmless = ['outage', 'database-state', 'embedded/data-dir'].map((name) => `server/db/${name}.ts`)
    expectNone(
      IMPORTS.filter(
        (one) =>
          isIn(one.to, ['server/db']) && !isIn(one.to, harmless) && !isIn(one.from, allowed) && !isSchemaType(one),
      ),
      'Write a function in server/queries and call that.',
    )
  })

  it('Only queries contain SQL', () => {
    const allowed = ['server/db', 'server/queries', 'server/backup', 'server/distribute', 'server/doctor']
    expectNone(
      IMPORTS.filter(({ from, to, isType }) => isIn(to, ['kysely', 'pg']) && !isType && !isIn(from, allowed)),
      'Move the statement into server/queries. A type may be imported by `import type`.',
    )
  })

  it('Only shared/files renames files, so that a power cut leaves none half written', () => {
    const renames = (names: string[]) => names.some((name) => [ALL, 'link', 'rename', 'renameSync'].includes(name))
    // What is built can be built again.
    const allowed = ['shared/files', 'server/build']
    expectNone(
      IMPORTS.filter(({ from, to, names }) => /^node:fs/.test(to) && renames(names) && !isIn(from, allowed)),
      'Write the file by shared/files, and import what you need of node:fs by name.',
    )
  })

  it('The client imports nothing from the server', () => {
    expectNone(
      IMPORTS.filter(({ from, to }) => isIn(from, ['client']) && isIn(to, ['server'])),
      'Move what both need into shared/.',
    )
  })

  it.each(['client/rehearsal', 'client/deck'])('Nothing imports the command %s', (command) => {
    expectNone(
      IMPORTS.filter(({ from, to }) => isIn(to, [command]) && !isIn(from, [command])),
      `${command} is a command, and no part of the client. Move what others need out of it.`,
    )
  })

  it('Neither server nor shared imports the client, and no source imports a test', () => {
    expectNone(
      IMPORTS.filter(({ from, to }) =>
        ['client', 'test'].some((folder) => !isIn(from, [folder]) && isIn(to, [folder])),
      ),
      'Move what both need into shared/, and what only tests need into test/support/.',
    )
  })
})

describe('A pass', () => {
  const makersOf = (pass: string) =>
    FILES.filter((path) => {
      let makes = false
      visit(path, new RegExp(pass), {
        NewExpression({ callee }) {
          makes ||= textOf(path, callee).endsWith(pass)
        },
      })
      return makes
    })

  const ADVICE =
    'A pass proves who reads. Ask for one as a parameter, and let the caller bring the one that server/procedures/auth/callers.ts makes.'

  it('of the host is made only where the host is recognised', () => {
    expect(makersOf('HostPass'), ADVICE).toEqual(['server/procedures/auth/callers.ts'])
  })

  it('of a helper is made only where the host is recognised', () => {
    expect(makersOf('HelperPass'), ADVICE).toEqual(['server/procedures/auth/callers.ts'])
  })

  it('of the wall is made only from the pass of the host', () => {
    expect(makersOf('WallPass'), ADVICE).toEqual(['server/domain/host-only.ts'])
  })

  it('is imported as a value only where it is made', () => {
    const importers = IMPORTS.filter(({ values }) => values.some((name) => /^(Host|Helper|Wall)Pass$/.test(name)))
    expect(
      importers.map(({ from }) => from),
      'Import it by `import type`.',
    ).toEqual(['server/procedures/auth/callers.ts'])
  })
})

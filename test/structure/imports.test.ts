import { describe, expect, it } from 'vitest'
import { ALL, filesIn, type Import, importsOf, isThere, textOf, visit } from './source.ts'

/** Which way imports go: http -> procedures -> domain, queries, views, live -> shared. */

const FILES = ['shared', 'server', 'client'].flatMap(filesIn)
const IMPORTS = FILES.flatMap(importsOf)
const SCHEMA = 'server/db/schema.ts'

const isIn = (path: string, places: readonly string[]) =>
  places.some((place) => path === place || path.startsWith(`${place}/`))
const told = (imports: Import[]) => imports.map(({ from, to }) => `${from} imports ${to}`)

/** Imports of our own files from a folder that lead anywhere but to these places. */
const straying = (folder: string, places: string[]) =>
  IMPORTS.filter(({ from, to, isPackage }) => isIn(from, [folder]) && !isPackage && !isIn(to, places))

/** The tables' types, which are no way to the database. */
const isSchemaType = ({ to, isType }: Import) => to === SCHEMA && isType

describe('the source files', () => {
  it('are all here', () => {
    for (const path of ['shared/errors.ts', 'server/views/session.ts', 'client/index.ts']) {
      expect(FILES).toContain(path)
    }
  })

  it('import files that exist, and by names that can be read', () => {
    const own = IMPORTS.filter((one) => !one.isPackage)
    expect(told(own.filter(({ to }) => !isThere(to)))).toEqual([])
    // The built program of a command, and a page's texts, have an address that is known when they run.
    const LATE = ['server/bin.js', 'client/web/parts/language.ts']
    const packages = IMPORTS.filter((one) => one.isPackage && !LATE.includes(one.from))
    expect(told(packages.filter(({ to }) => !/^(node:)?@?[\w-]+(\.js)?(\/[\w.-]+)*$/.test(to)))).toEqual([])
  })

  it('are seen with what they import', () => {
    expect(IMPORTS).toContainEqual({
      from: 'server/live/load-session.ts',
      to: SCHEMA,
      isPackage: false,
      isType: true,
      names: ['Row'],
      values: [],
    })
    expect(IMPORTS).toContainEqual({
      from: 'server/views/poll.ts',
      to: 'server/domain/sealed.ts',
      isPackage: false,
      isType: false,
      names: ['Backstage', 'BackstagePass', 'Sealed', 'WallPass'],
      values: ['Sealed'],
    })
  })
})

/** From the bottom to the top. */
const LAYERS = [
  ...['db', 'domain', 'queries', 'views', 'live', 'settings', 'sign-in'],
  ...['procedures', 'http', 'start', 'backup', 'distribute', 'main.ts', 'build', 'bin.js'],
].map((name) => `server/${name}`)

describe('the import direction', () => {
  it('holds: the server is layers, and none imports from one above it, types included', () => {
    const layerOf = (path: string) => LAYERS.findIndex((layer) => isIn(path, [layer]))
    const files = FILES.filter((path) => isIn(path, ['server']))
    expect(files.filter((path) => layerOf(path) < 0)).toEqual([])
    const climbing = IMPORTS.filter(({ from, to }) => isIn(from, ['server']) && layerOf(to) > layerOf(from))
    expect(told(climbing)).toEqual([])
  })

  it.each([
    ['shared', ['shared']],
    ['server/domain', ['server/domain', SCHEMA, 'shared']],
    ['server/views', ['server/views', 'server/domain', 'shared']],
    ['server/queries', ['server/queries', 'server/domain', 'server/db', 'shared']],
    ['server/db', ['server/db', 'shared']],
    ['client/deck', ['client/deck', 'client/index.ts', 'client/addin/pairing.ts', 'shared']],
    // It judges the server, so it shares no rule with it: not what a kind counts, above all.
    ['client/rehearsal', ['client/rehearsal', 'client/index.ts', 'shared/limits.ts']],
  ])('holds: %s imports from %j alone', (folder, places) => {
    expect(told(straying(folder, places))).toEqual([])
  })

  it('holds: server/live imports from queries, views, domain and shared, and the types of tables', () => {
    const places = ['live', 'queries', 'views', 'domain'].map((name) => `server/${name}`)
    const strays = straying('server/live', [...places, 'shared'])
    expect(told(strays.filter((one) => !isSchemaType(one)))).toEqual([])
  })

  it('holds: procedures know nothing of HTTP, nor of express', () => {
    const strays = IMPORTS.filter(
      ({ from, to }) => isIn(from, ['server/procedures']) && isIn(to, ['server/http', 'express']),
    )
    expect(told(strays)).toEqual([])
  })

  it('holds: only queries and the start of the server reach the database', () => {
    const allowed = [
      'server/db',
      'server/queries',
      'server/sign-in',
      'server/start',
      'server/backup',
      'server/distribute',
      'server/main.ts',
    ]
    const strays = IMPORTS.filter(
      (one) =>
        isIn(one.to, ['server/db']) &&
        !isIn(one.to, ['server/db/outage.ts', 'server/db/database-state.ts']) &&
        !isIn(one.from, allowed) &&
        !isSchemaType(one),
    )
    expect(told(strays)).toEqual([])
  })

  it('holds: statements are written in queries alone', () => {
    const strays = IMPORTS.filter(
      ({ from, to, isType }) =>
        isIn(to, ['kysely', 'pg']) &&
        !isType &&
        !isIn(from, ['server/db', 'server/queries', 'server/backup', 'server/distribute']),
    )
    expect(told(strays)).toEqual([])
  })

  it('holds: files get their final names in shared/files alone, so that a power cut takes none', () => {
    const moving = IMPORTS.filter(
      ({ from, to, names }) =>
        /^node:fs/.test(to) &&
        names.some((name) => [ALL, 'link', 'rename', 'renameSync'].includes(name)) &&
        // What is built can be built again.
        !isIn(from, ['shared/files', 'server/build']),
    )
    expect(told(moving)).toEqual([])
  })

  it('holds: the client imports nothing from the server, but to be generated', () => {
    const strays = IMPORTS.filter(
      ({ from, to }) => isIn(from, ['client']) && from !== 'client/generate.ts' && isIn(to, ['server']),
    )
    expect(told(strays)).toEqual([])
  })

  it.each([
    'client/rehearsal',
    'client/deck',
  ])('holds: nothing imports %s, so that it is a command and no part of the client', (command) => {
    const strays = IMPORTS.filter(({ from, to }) => isIn(to, [command]) && !isIn(from, [command]))
    expect(told(strays)).toEqual([])
  })

  it('holds: nothing imports the client or a test', () => {
    const strays = IMPORTS.filter(({ from, to }) =>
      ['client', 'test'].some((place) => !isIn(from, [place]) && isIn(to, [place])),
    )
    expect(told(strays)).toEqual([])
  })
})

describe('a pass', () => {
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

  it('for the host is made where the host is recognised, and nowhere else', () => {
    expect(makersOf('HostPass')).toEqual(['server/procedures/auth/access.ts'])
  })

  it('for helpers is made there too, and nowhere else', () => {
    expect(makersOf('HelperPass')).toEqual(['server/procedures/auth/access.ts'])
  })

  it("for the wall is made from the host's, and nowhere else", () => {
    expect(makersOf('WallPass')).toEqual(['server/domain/sealed.ts'])
  })

  it('is imported as a value only where it is made', () => {
    const importers = IMPORTS.filter(({ values }) => values.some((name) => /^(Host|Helper|Wall)Pass$/.test(name)))
    expect(importers.map(({ from }) => from)).toEqual(['server/procedures/auth/access.ts'])
  })
})

import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appRouter } from '../../server/procedures/router.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { filesIn, isThere, textOf, visit } from './source.ts'

const FOLDERS = ['sessions', 'people', 'polls', 'pictures', 'tickets', 'votes', 'questions', 'me']
const FILES = FOLDERS.flatMap((name) => filesIn(`server/procedures/${name}`))
const used = new Map<unknown, string>(
  Object.entries(appRouter._def.procedures).map(([name, procedure]) => [procedure, name]),
)

/** The router's names for what a file exports. */
async function proceduresIn(path: string): Promise<string[]> {
  const exported: Record<string, unknown> = await import(new URL(`../../${path}`, import.meta.url).href)
  return Object.values(exported).flatMap((value) => used.get(value) ?? [])
}

describe('A file of procedures', () => {
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

  it.each(FILES)('%s has at most one procedure, of the same name', async (path) => {
    const procedures = await proceduresIn(path)
    const split = `Give each of ${procedures.join(', ')} a file of its own.`
    expect(procedures.length, split).toBeLessThanOrEqual(1)
    for (const name of procedures) {
      expect(basename(path, '.ts'), `Rename ${path} to ${kebab(name)}.ts, as the router names it.`).toBe(kebab(name))
    }
  })

  it('exists for every operation of the router', async () => {
    const found = (await Promise.all(FILES.map(proceduresIn))).flat()
    const missing = `Move these procedures into files below server/procedures/{${FOLDERS}}, or add their folder here.`
    expect(found.sort(), missing).toEqual([...used.values()].sort())
  })
})

describe('A file of poll kinds', () => {
  /** The source text of each definition of a kind. */
  function definitionsIn(path: string): string[] {
    const found: string[] = []
    visit(path, /definePollKind/, {
      CallExpression(call) {
        const isOne = call.callee.type === 'Identifier' && call.callee.name === 'definePollKind'
        if (isOne) found.push(textOf(path, call))
      },
    })
    return found
  }

  it.each(POLL_KIND_NAMES)('defines %s and no other', (name) => {
    const path = `shared/poll-kinds/${name.replaceAll('_', '-')}.ts`
    const advice = `Call definePollKind for ${name} in ${path}, once, and for other kinds in theirs.`
    expect(isThere(path) ? definitionsIn(path) : [], advice).toEqual([expect.stringContaining(`kind: '${name}'`)])
  })

  it('is listed in shared/poll-kinds/index.ts', () => {
    const files = filesIn('shared/poll-kinds').filter((path) => definitionsIn(path).length > 0)
    const listed = POLL_KIND_NAMES.map((name) => `shared/poll-kinds/${name.replaceAll('_', '-')}.ts`)
    const advice = 'Add the kinds of these files to shared/poll-kinds/index.ts, or delete the files.'
    expect(
      files.filter((path) => !listed.includes(path)),
      advice,
    ).toEqual([])
  })
})

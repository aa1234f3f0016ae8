import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appRouter } from '../../server/procedures/router.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { filesIn, textOf, visit } from './source.ts'

const FOLDERS = ['sessions', 'polls', 'votes', 'questions', 'me']
const FILES = FOLDERS.flatMap((name) => filesIn(`server/procedures/${name}`))
const used = new Map<unknown, string>(
  Object.entries(appRouter._def.procedures).map(([name, procedure]) => [procedure, name]),
)

/** The names in the router of what a file exports. */
async function proceduresIn(path: string): Promise<string[]> {
  const exported: Record<string, unknown> = await import(new URL(`../../${path}`, import.meta.url).href)
  return Object.values(exported).flatMap((value) => used.get(value) ?? [])
}

describe('a file of procedures', () => {
  it.each(FILES)('%s has at most one that the router uses, of its own name', async (path) => {
    const procedures = await proceduresIn(path)
    expect(procedures.length).toBeLessThanOrEqual(1)
    for (const name of procedures) {
      expect(basename(path, '.ts')).toBe(name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`))
    }
  })

  it('is there for every operation of the router', async () => {
    const found = (await Promise.all(FILES.map(proceduresIn))).flat()
    expect(found.sort()).toEqual([...used.values()].sort())
  })
})

describe('a file of poll kinds', () => {
  /** What is said in each definition of a kind. */
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
    expect(definitionsIn(path)).toEqual([expect.stringContaining(`kind: '${name}'`)])
  })

  it('is there for every kind', () => {
    const files = filesIn('shared/poll-kinds').filter((path) => definitionsIn(path).length > 0)
    expect(files).toHaveLength(POLL_KIND_NAMES.length)
  })
})

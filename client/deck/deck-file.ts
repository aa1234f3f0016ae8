import { readFile, stat } from 'node:fs/promises'
import { writeAtomically } from '../../shared/files/write-atomically.ts'
import { type Binding, writeBinding } from './front-matter.ts'

/** Reads a deck, without a byte order mark. People may edit the file while the command runs. */
export const readText = async (path: string): Promise<string> => (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')

/** Writes the binding into the deck as it is now, completely or not at all. */
export async function bindDeck(path: string, binding: Binding): Promise<void> {
  const text = await readText(path)
  const bound = writeBinding(text, binding)
  if (bound !== text) await writeAtomically(path, bound, (await stat(path)).mode)
}

import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { writeAtomically } from '../../shared/files/write-atomically.ts'
import { DeckRefused } from './deck-refused.ts'
import { type Binding, writeBinding } from './front-matter.ts'

/** The file of a deck. People may edit it while the command runs. */
export class DeckFile {
  readonly path: string

  private constructor(path: string) {
    this.path = path
  }

  /** @throws DeckRefused if there is no such file */
  static async at(path: string): Promise<DeckFile> {
    try {
      return new DeckFile(await realpath(path))
    } catch {
      throw new DeckRefused(`There is no file ${path}.`, 2)
    }
  }

  /** The file's name without its extension. */
  get name(): string {
    return basename(this.path, extname(this.path))
  }

  async read(): Promise<string> {
    return (await readFile(this.path, 'utf8')).replace(/^\uFEFF/, '')
  }

  /** Writes the binding into the deck as it is now, completely or not at all. */
  async bind(binding: Binding): Promise<void> {
    const text = await this.read()
    const bound = writeBinding(text, binding)
    if (bound === text) return
    await writeAtomically(this.path, bound, (await stat(this.path)).mode)
  }
}

import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Metafile } from 'esbuild'
import { ROOT } from './built.js'

/** The folder of the package that a file belongs to: the last one below a `node_modules`. */
const PACKAGE = /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/

export async function licencesOf(made: Metafile[]): Promise<string> {
  const inputs = made.flatMap(({ outputs }) => Object.values(outputs).flatMap((output) => Object.keys(output.inputs)))
  const found = inputs.map((path) => PACKAGE.exec(resolve(ROOT, path))?.[0])
  const folders = [...new Set(found.filter((folder) => folder !== undefined))]
  const texts = await Promise.all(folders.map(licenceOf))
  return `What was built holds parts of these packages, each under the licence that follows its name.

${[...new Set(texts)].toSorted().join('\n')}`
}

async function licenceOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const read = async (files: RegExp) => {
    const names = (await readdir(folder)).filter((file) => files.test(file))
    return Promise.all(names.map((file) => readFile(join(folder, file), 'utf8')))
  }
  const texts = await read(/^(licen[cs]e|copying|notice)/i)
  // Some packages have the licence at the end of their README.
  if (texts.length === 0)
    texts.push(...(await read(/^readme/i)).flatMap((text) => /^#+ licen[cs]e[\s\S]*/im.exec(text) ?? []))
  const rule = '-'.repeat(80)
  return `${rule}\n${name} ${version} (${license})\n${rule}\n${texts.map((text) => text.trim()).join('\n\n')}\n`
}

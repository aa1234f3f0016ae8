// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Stack traces of the built server name files and lines of its sources. `--enable-source-maps` does the same, but it
 * reads every map at the start, which takes 80 ms and 20 MB. Here the first stack that is read loads its maps.
 */

/** @type {Map<string, SourceMap | undefined>} */
const maps = new Map()

/** @param {string} file */
function mapOf(file) {
  if (!maps.has(file)) {
    const path = `${file}.map`
    const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined
    maps.set(file, map)
  }
  return maps.get(file)
}

/** @type {(location: string, url: string, line: string, column: string) => string} */
function inSources(location, url, line, column) {
  const file = fileURLToPath(url)
  const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
  if (!entry || !('originalSource' in entry)) return location
  const { originalSource, originalLine, originalColumn } = entry
  return `${join(dirname(file), originalSource)}:${originalLine + 1}:${originalColumn + 1}`
}

Error.prepareStackTrace = (error, sites) =>
  [
    Error.prototype.toString.call(error),
    ...sites.map((site) => String(site).replace(/(file:\S+\.js):(\d+):(\d+)/, inSources)),
  ].join('\n    at ')

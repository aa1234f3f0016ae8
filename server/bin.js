#!/usr/bin/env node
// @ts-check
// biome-ignore lint/style/useNodejsImportProtocol: Node 12 does not know "node:…"
import { createRequire } from 'module'

/**
 * Where all commands begin. It runs nothing on a Node that is too old, on which a server would start and then fail. So
 * this file has only what Node 12 can read: no top-level await, no `?.`, no import beside Node's oldest modules.
 */

const { engines } = createRequire(import.meta.url)('../package.json')
const needed = engines.node.replace('>=', '')
const running = process.versions.node

if (isOlder(running, needed)) {
  process.stderr.write(
    `live-audience needs Node ${needed} or later, and this is Node ${running} (${process.execPath}). ` +
      'Install a newer one, for example from https://nodejs.org, and try again.\n',
  )
  process.exitCode = 1
} else import('./commands.js')

/** @type {(version: string, than: string) => boolean} */
function isOlder(version, than) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = than.split('.').map(Number)
  return major < leastMajor || (major === leastMajor && minor < leastMinor)
}

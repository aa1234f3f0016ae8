import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** Prints how many bytes of gzip the bundle of `vite build` has. */
const files = readdirSync('dist/assets').filter((name) => name.endsWith('.js'))
console.log(files.reduce((sum, name) => sum + gzipSync(readFileSync(`dist/assets/${name}`)).length, 0))

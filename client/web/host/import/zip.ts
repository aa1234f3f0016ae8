import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate'
import { TooLarge } from './too-large.ts'

/** The most bytes that parts of an archive may hold as they are, and unpacked. Deflate makes at most 1,032 of one. */
const MOST = { packed: 1_000_000, unpacked: 6_000_000 }

/** The names of all files in an archive. Nothing is unpacked. */
export function namesIn(zip: Uint8Array): string[] {
  const names: string[] = []
  unzipSync(zip, {
    filter: ({ name }) => {
      names.push(name)
      return false
    },
  })
  return names
}

/**
 * Unpacks the files of an archive whose names fit. A small archive can unpack to gigabytes: one that says so is refused
 * before, and one that unpacks to more than it says is cut there.
 * @throws TooLarge, or another error if the archive is damaged
 */
export function unpack(zip: Uint8Array, isWanted: (name: string) => boolean): Map<string, string> {
  const held = { packed: 0, unpacked: 0 }
  const filter = ({ name, size, originalSize }: UnzipFileInfo) => {
    if (!isWanted(name)) return false
    held.packed += size
    held.unpacked += originalSize
    if (held.packed > MOST.packed || held.unpacked > MOST.unpacked) throw new TooLarge()
    return true
  }
  return new Map(Object.entries(unzipSync(zip, { filter })).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

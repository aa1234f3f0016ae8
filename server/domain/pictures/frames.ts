/** A picture's size in pixels, and its bytes without metadata. */
export type Cleaned = { width: number; height: number; bytes: Buffer }

/** Thrown where bytes are no picture of their type. */
export class NoPicture extends Error {}

/** The bytes from one position to another. @throws NoPicture where they are cut off */
export function slice(bytes: Buffer, from: number, to: number): Buffer {
  if (to < from || to > bytes.length) throw new NoPicture()
  return bytes.subarray(from, to)
}

/** @throws NoPicture where the condition does not hold */
export function check(condition: boolean): void {
  if (!condition) throw new NoPicture()
}

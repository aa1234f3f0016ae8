/** A picture's size in pixels, and its bytes without metadata. */
export type CleanPicture = { width: number; height: number; bytes: Buffer }

/** Thrown where bytes are no picture of their type. */
export class InvalidPicture extends Error {}

/** The bytes from one position to another. @throws InvalidPicture where they are cut off */
export function slice(bytes: Buffer, from: number, to: number): Buffer {
  if (to < from || to > bytes.length) throw new InvalidPicture()
  return bytes.subarray(from, to)
}

/** @throws InvalidPicture where the condition does not hold */
export function requireValid(condition: boolean): void {
  if (!condition) throw new InvalidPicture()
}

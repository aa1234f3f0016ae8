/** Reads one field of an input that is not validated yet. */
export const rawField = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined

/** A refusal written for the person who starts the server: says what is wrong and what to change. */
export class EmbeddedRefusal extends Error {
  override name = 'EmbeddedRefusal'
}

/** The system's short name of a failure, such as `ENOENT`, or PostgreSQL's, such as `57P03`. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

/** The sentence of a failure, for use inside a longer one. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The code of an error, such as `ENOENT` from the system or `57P03` from PostgreSQL. Empty if there is none. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

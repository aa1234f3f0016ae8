import { StartRefusal } from '../../../shared/start-refusal.ts'

/** What is wrong with data folder, account or engine, so that trying again is no use. */
export class EmbeddedRefusal extends StartRefusal {
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

import { StartRefusal } from '../../../shared/start-refusal.ts'

/** What is wrong with data folder, account or engine, so that trying again is no use. */
export class EmbeddedRefusal extends StartRefusal {
  override name = 'EmbeddedRefusal'
}

/** The sentence of a failure, for use inside a longer one. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

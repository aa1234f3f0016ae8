import { StartRefusal } from '../../../shared/start-refusal.ts'

/** The data folder, the account or the programs are unsuitable. Trying again does not help. */
export class EmbeddedRefusal extends StartRefusal {
  override name = 'EmbeddedRefusal'
}

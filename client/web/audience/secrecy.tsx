import type { Settings } from '../../index.ts'
import { texts } from '../texts/audience.ts'

/** Says that votes are secret, where they are. */
export const Secrecy = ({ settings }: { settings: Settings | undefined }) =>
  settings?.anonymous ? <p class="quiet">{texts.secret}</p> : null

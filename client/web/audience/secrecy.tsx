import type { Settings } from '../../index.ts'
import { phone as texts } from '../texts/index.ts'

/** Says that votes are secret, where they are. */
export const Secrecy = ({ settings }: { settings: Settings | undefined }) =>
  settings?.anonymous ? <p class="quiet">{texts.secret}</p> : null

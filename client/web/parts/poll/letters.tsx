import './letters.css'
import { KINDS } from '../../../../shared/poll-kinds/for-pages.ts'
import { settingOf } from '../../../../shared/session-settings.ts'
import type { PollBody, Session } from '../../../index.ts'

/** Whether the options of a poll have letters: those of a quiz always, those of choices if the host wants it. */
export const hasLetters = ({ kind }: Pick<PollBody, 'kind'>, settings: Session['settings']): boolean =>
  KINDS[kind].hasCorrectOption || (KINDS[kind].widget === 'choose-one' && settingOf(settings, 'letters') === 'on')

const SHAPES = 4

/**
 * The letter of an option, in one of four shapes and colours. It is Latin in every language, because a wall and its
 * phones may have different ones. Not for screen readers: they say how many options there are, and which one it is.
 */
export const Letter = ({ place }: { place: number }) => (
  <span class={`letter shape-${place % SHAPES}`} aria-hidden="true" translate={false}>
    {String.fromCharCode(65 + place)}
  </span>
)

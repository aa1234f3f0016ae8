import { LiveAudienceError } from '../../index.ts'
import { spoken } from '../parts/language.ts'
import type { Sentence } from '../parts/met-refusals.ts'

const everywhere = spoken('refusals')

/**
 * What a page says of a failure: the refusal in its language, else in the server's words.
 * @param ofPlace what the page says beside what all say
 * @param failed where nothing was answered, and for a code that is not known
 */
export function refusalTexts(ofPlace: object, failed: () => string) {
  const ofCode = (code = '', wire = failed()): string => {
    const sentence: Sentence = Reflect.get(ofPlace, code) ?? Reflect.get(everywhere, code) ?? wire
    return typeof sentence === 'string' ? sentence : sentence(wire)
  }
  const reason = (error: unknown): string =>
    error instanceof LiveAudienceError ? ofCode(error.code, error.message) : failed()
  return { ofCode, reason }
}

import type { Sentence } from '../../../../shared/languages/refusal-types.ts'
import { LiveAudienceError } from '../../../index.ts'
import { failure, refusals } from '../../language/index.ts'

/**
 * What a page says of a failure: the refusal in its language, else in the server's words.
 * @param ofPage the refusals that this page says besides those of every page
 * @param failed said where the server did not answer, and for an unknown code
 */
export function reasonsFrom(ofPage: object, failed = () => failure.failed) {
  const ofCode = (code = '', wire = failed()): string => {
    const sentence: Sentence = Reflect.get(ofPage, code) ?? Reflect.get(refusals, code) ?? wire
    return typeof sentence === 'string' ? sentence : sentence(wire)
  }
  const reason = (error: unknown): string =>
    error instanceof LiveAudienceError ? ofCode(error.code, error.message) : failed()
  return { ofCode, reason }
}

import type { PollBody } from '../../../index.ts'
import { hostConsole as texts } from '../../language/index.ts'

type Limits = { [Limit in 'maxChoices' | 'maxWords']?: PollBody[Limit] | null | undefined }

/** How many options or words one person may send, in words; nothing if it is one. */
export function mostPerPerson({ maxChoices, maxWords }: Limits): string[] {
  const most = maxChoices ?? maxWords
  return most ? [texts.upTo(most)] : []
}

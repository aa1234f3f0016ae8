import { messageOf } from '../../shared/error-code.ts'
import { StartRefusal } from '../../shared/start-refusal.ts'

/** What a check found. `note` is probably a mistake, `wrong` has to be corrected. `says` is one sentence, or a few. */
export type Finding = { is: 'ok' | 'note' | 'wrong'; says: string }

export const ok = (says: string): Finding => ({ is: 'ok', says })
export const note = (says: string): Finding => ({ is: 'note', says })
export const wrong = (says: string): Finding => ({ is: 'wrong', says })

/** Runs a check. What it throws is what is wrong. @param about the setting, for errors that do not name it */
export async function found(about: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [wrong(error instanceof StartRefusal ? error.message : `${about}: ${messageOf(error)}.`)]
  }
}

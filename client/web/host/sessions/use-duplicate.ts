import { TITLE_MAX } from '../../../../shared/limits.ts'
import type { Operations, PreparedSession } from '../../../index.ts'
import { host as texts } from '../../language/index.ts'
import type { SessionFile } from './session-file.ts'
import { useMakeSession } from './use-make-session.ts'

/** Makes a session of the polls, settings and pictures of another, and opens its console. */
export function useDuplicate(client: Operations, sessionFile: () => Promise<SessionFile>) {
  const makeSession = useMakeSession(client, sessionFile)
  return async (id: string): Promise<void> => {
    const prepared: PreparedSession = JSON.parse(await (await sessionFile()).readSessionFile(client, id))
    await makeSession({ ...prepared, title: copyOf(prepared.title) })
  }
}

/** If the title would be too long with “Copy of”, it stays as it is. */
function copyOf(title: string): string {
  const copy = texts.copyOf(title)
  return [...copy].length > TITLE_MAX ? title : copy
}

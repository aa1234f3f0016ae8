import type { Settings } from '../../shared/schemas/settings.ts'

/** What the host chose, for every reader; nothing where all is as by default. */
export function settingsPart(chosen: Settings): { settings?: Settings } {
  const { names, questions, moderation, people, scores, results, language, anonymous } = chosen
  const settings = {
    ...(names && { names }),
    ...(questions && { questions }),
    ...(moderation && { moderation }),
    ...(people && { people }),
    ...(scores && { scores }),
    ...(results && { results }),
    ...(language && { language }),
    ...(anonymous && { anonymous }),
  }
  return Object.keys(settings).length > 0 ? { settings } : {}
}

import type { Settings } from '../../shared/schemas/settings.ts'

/** The settings that differ from the default, for every reader; nothing if none do. */
export function settingsPart(chosen: Settings): { settings?: Settings } {
  const { admission, names, questions, moderation, people, scores, results, math, language, anonymous } = chosen
  const settings = {
    ...(admission && { admission }),
    ...(names && { names }),
    ...(questions && { questions }),
    ...(moderation && { moderation }),
    ...(people && { people }),
    ...(scores && { scores }),
    ...(results && { results }),
    ...(math && { math }),
    ...(language && { language }),
    ...(anonymous && { anonymous }),
  }
  return Object.keys(settings).length > 0 ? { settings } : {}
}

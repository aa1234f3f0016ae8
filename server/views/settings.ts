import { type Settings, settingsSchema } from '../../shared/schemas/settings.ts'

const SHOWN = Object.keys(settingsSchema.shape) as (keyof Settings)[]

/** The settings that differ from the default, for every reader; nothing if none do. */
export function settingsPart(chosen: Settings): { settings?: Settings } {
  const settings = SHOWN.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : []))
  return settings.length > 0 ? { settings: Object.fromEntries(settings) } : {}
}

import { CHOICES, type Settings, type SettingsChange } from '../../shared/schemas/settings.ts'

const DEFAULTS = new Map<string, string | boolean>([
  ...Object.entries(CHOICES).map(([name, [byDefault]]) => [name, byDefault] as const),
  ['anonymous', false],
])

/**
 * Settings after a change: fields that are left out stay, and what is the default again goes, so that
 * a session whose host chose nothing has none.
 */
export function changeSettings(settings: Settings, change: SettingsChange = {}): Settings {
  const all = Object.entries({ ...settings, ...change })
  return Object.fromEntries(
    all.filter(([name, value]) => value !== null && value !== DEFAULTS.get(name)),
  )
}

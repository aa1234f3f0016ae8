import { Refusal } from '../../shared/refusals.ts'
import type { Settings, SettingsChange } from '../../shared/schemas/settings.ts'
import { CHOICES, type ChoiceName, defaultOf, settingOf } from '../../shared/session-settings.ts'

const isDefault = (name: string, value: unknown): boolean =>
  name in CHOICES ? value === defaultOf(name as ChoiceName) : !value

/**
 * Settings after a change. Omitted fields stay. Fields with their default value are removed, so that a session whose
 * host chose nothing has no settings.
 * @throws Refusal invalid_input for scores where votes are secret
 */
export function changeSettings(settings: Settings, change: SettingsChange = {}): Settings {
  const all = Object.entries({ ...settings, ...change })
  const chosen: Settings = Object.fromEntries(all.filter(([name, value]) => !isDefault(name, value)))
  if (chosen.anonymous && settingOf(chosen, 'scores') === 'on') {
    throw new Refusal(
      'invalid_input',
      'settings.scores: would tell who voted what, and votes are secret here; choose one of the two.',
    )
  }
  return chosen
}

/** @throws Refusal scores_off */
export function requireScores({ settings }: { settings: Settings }): void {
  if (settingOf(settings, 'scores') !== 'on') throw new Refusal('scores_off')
}

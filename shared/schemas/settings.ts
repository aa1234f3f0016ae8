import { z } from 'zod'
import { namedObject, optionalField } from '../fields/fields.ts'
import { LANGUAGE_MAX } from '../limits.ts'
import { CHOICES, type ChoiceName, DESCRIPTIONS, defaultOf } from '../session-settings.ts'

const choice = <const Values extends readonly [string, ...string[]]>(values: Values, description: string) =>
  z.enum(values).optional().meta({ description, example: values[1] })

function descriptionOf(name: ChoiceName): string {
  const mention = `\`${defaultOf(name)}\``
  return DESCRIPTIONS[name].replace(mention, `${mention} (default)`)
}

const choices = Object.fromEntries(
  Object.entries(CHOICES).map(([name, values]) => [name, choice(values, descriptionOf(name as ChoiceName))]),
) as unknown as { [Name in ChoiceName]: ReturnType<typeof choice<(typeof CHOICES)[Name]>> }

const LANGUAGE = 'The language of the session’s pages (BCP 47). If left out, each browser chooses its own'

/** A language tag in its canonical form (RFC 5646, as ECMA-402 reads it). */
const language = z
  .string()
  .max(LANGUAGE_MAX)
  .refine(isLanguage, { error: 'is not a language tag, as de or pt-BR', abort: true })
  .overwrite((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag)

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** Chosen when a session is created. It cannot be changed later. */
const secrecy = {
  anonymous: optionalField(
    z.boolean(),
    '`false` (default), or `true`: votes are secret. It can only be set when the session is created. Nobody is told who asked or voted what, and once a poll is closed, nobody can find out who voted what.',
    true,
  ),
}

/** Settings as a host sends them. Strict, so that nobody relies on a setting that does not exist. */
export const settingsInput = z.strictObject(
  { ...choices, language: optionalField(language.nullable(), `${LANGUAGE}. null removes it.`, 'de') },
  { error: (issue) => (isAboutSecrecy(issue) ? STAYS : undefined) },
)

const STAYS = 'anonymous is chosen when a session is made, and stays as it is'
const isAboutSecrecy = (issue: z.core.$ZodRawIssue): boolean =>
  issue.code === 'unrecognized_keys' && issue.keys.includes('anonymous')
/** The same for a new session. */
export const newSettingsInput = settingsInput.extend(secrecy)
export type SettingsChange = z.infer<typeof newSettingsInput>

/** Settings as they are shown and stored: only what differs from the default. */
export const settingsSchema = namedObject(
  'Settings',
  'What the host chose for the session. A setting with its default is left out.',
  { ...choices, ...secrecy, language: optionalField(z.string(), `${LANGUAGE}.`, 'de') },
)
export type Settings = z.infer<typeof settingsSchema>

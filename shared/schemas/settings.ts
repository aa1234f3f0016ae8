import { z } from 'zod'
import { CHOICES } from '../choices.ts'
import { LANGUAGE_MAX } from '../limits.ts'
import { namedObject, optionalField } from './fields.ts'

const choice = <const Values extends readonly [string, ...string[]]>(values: Values, description: string) =>
  z.enum(values).optional().meta({ description, example: values[1] })

const choices = {
  admission: choice(
    CHOICES.admission,
    '`open` (default), or `tickets`: each ticket lets one browser join. It can only be changed while nobody has joined.',
  ),
  names: choice(
    CHOICES.names,
    '`optional` (default); `required`: a join without a name is refused (400); `off`: a join with a name or an email is refused (400).',
  ),
  questions: choice(CHOICES.questions, '`on` (default), or `off`: asking is refused (409).'),
  moderation: choice(
    CHOICES.moderation,
    '`before` (default): a new question is pending; `after`: it is approved at once.',
  ),
  people: choice(CHOICES.people, '`shown` (default), or `hidden`: audience and wall get no `participantCount`.'),
  scores: choice(
    CHOICES.scores,
    '`off` (default), or `on`: right votes in quizzes earn points, and the wall can show the best by name. Only the host sees names that were given before.',
  ),
  results: choice(
    CHOICES.results,
    '`kept` (default), or `shared`: once the session has ended, the audience gets its closed polls as `polls`.',
  ),
  math: choice(
    CHOICES.math,
    '`off` (default), or `on`: pages show `$…$` and `$$…$$` in what is asked and written as formulas. The text itself stays as it is.',
  ),
}

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

import { z } from 'zod'
import { CHOICES } from '../choices.ts'
import { LANGUAGE_MAX } from '../limits.ts'

const choice = <const Values extends readonly [string, ...string[]]>(values: Values, description: string) =>
  z.enum(values).optional().meta({ description, example: values[1] })

const choices = {
  names: choice(
    CHOICES.names,
    '`optional` (default); `required`: a join without a name is 400; `off`: a join with a name or an email is 400.',
  ),
  questions: choice(CHOICES.questions, '`on` (default), or `off`: asking is 409.'),
  moderation: choice(
    CHOICES.moderation,
    '`before` (default): a question waits for the host; `after`: it is approved at once.',
  ),
  people: choice(CHOICES.people, '`shown` (default), or `hidden`: audience and wall get no `participantCount`.'),
  scores: choice(
    CHOICES.scores,
    '`off` (default), or `on`: right votes in quizzes earn points, and the wall can show the best by name. Names that were given before stay the host’s.',
  ),
  results: choice(
    CHOICES.results,
    '`kept` (default), or `shared`: once the session has ended the audience gets its closed polls as `polls`.',
  ),
}

const LANGUAGE = 'The language of its pages (BCP 47), as each browser asks if left out'

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

/** What is chosen when a session is made, and stays. */
const secrecy = {
  anonymous: z
    .boolean()
    .optional()
    .meta({
      description:
        '`false` (default), or `true`, at creation alone: votes are secret. Nobody is told who asked or voted what, and once a poll is closed nobody can find out.',
      example: true,
    }),
}

/** Settings as a host sends them: strict, so that nobody relies on one that is not there. */
export const settingsInput = z.strictObject(
  {
    ...choices,
    language: language
      .nullable()
      .optional()
      .meta({ description: `${LANGUAGE} or null.`, example: 'de' }),
  },
  { error: (issue) => (isAboutSecrecy(issue) ? STAYS : undefined) },
)

const STAYS = 'anonymous is chosen when a session is made, and stays as it is'
const isAboutSecrecy = (issue: z.core.$ZodRawIssue): boolean =>
  issue.code === 'unrecognized_keys' && issue.keys.includes('anonymous')
/** The same for a session that is being made. */
export const newSettingsInput = settingsInput.extend(secrecy)
export type SettingsChange = z.infer<typeof newSettingsInput>

/** Settings as they are shown and kept: what differs from the default. */
export const settingsSchema = z
  .object({
    ...choices,
    ...secrecy,
    language: z
      .string()
      .optional()
      .meta({ description: `${LANGUAGE}.`, example: 'de' }),
  })
  .meta({ id: 'Settings', description: 'What the host chose for the session, where it differs from the default.' })
export type Settings = z.infer<typeof settingsSchema>

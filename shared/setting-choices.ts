/** Values that a host chooses from. Pages import them too, so this file is free of zod. */

/** When audience and wall are shown the results of a poll; the first is the default. */
export const REVEALS = ['live', 'closed', 'host'] as const
export type Reveal = (typeof REVEALS)[number]

export const SESSION_STATUSES = ['live', 'ended'] as const

/** What a host can choose for a session, each with its choices; the first is the default. */
export const CHOICES = {
  admission: ['open', 'tickets'],
  names: ['optional', 'required', 'off'],
  questions: ['on', 'off'],
  moderation: ['before', 'after'],
  people: ['shown', 'hidden'],
  results: ['kept', 'shared'],
  scores: ['off', 'on'],
  letters: ['off', 'on'],
  math: ['off', 'on'],
} as const
export type ChoiceName = keyof typeof CHOICES

/** What the OpenAPI document says of each. */
export const DESCRIPTIONS: Record<ChoiceName, string> = {
  admission:
    '`open` (default), or `tickets`: each ticket lets one browser join. It can only be changed while nobody has joined.',
  names:
    '`optional` (default); `required`: a join without a name is refused (400); `off`: a join with a name or an email is refused (400).',
  questions: '`on` (default), or `off`: asking is refused (409).',
  moderation: '`before` (default): a new question is pending; `after`: it is approved at once.',
  people: '`shown` (default), or `hidden`: audience and wall get no `participantCount`.',
  results: '`kept` (default), or `shared`: once the session has ended, the audience gets its closed polls as `polls`.',
  scores:
    '`off` (default), or `on`: right votes in quizzes earn points, and the wall can show the best by name. Only the host sees names that were given before.',
  letters:
    '`off` (default), or `on`: pages show the letters A, B, C, D … before the options of every choice. The options of a quiz always have them.',
  math: '`off` (default), or `on`: pages show `$…$` and `$$…$$` in what is asked and written as formulas. The text itself stays as it is.',
}

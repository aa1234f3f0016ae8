/** What a host can choose for a session, each with its choices; the first is the default, which a session leaves out. */
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
export type Choice<Name extends ChoiceName> = (typeof CHOICES)[Name][number]

export const defaultOf = <Name extends ChoiceName>(name: Name): Choice<Name> => CHOICES[name][0]

/** What holds in a session: as its host chose, or the default. Nothing else reads a choice. */
export const settingOf = <Name extends ChoiceName>(
  settings: { [One in Name]?: Choice<One> | undefined } | undefined,
  name: Name,
): Choice<Name> => settings?.[name] ?? defaultOf(name)

/** What the OpenAPI document says of each. It adds which choice is the default. */
export const DESCRIPTIONS: Record<ChoiceName, string> = {
  admission: '`open`, or `tickets`: each ticket lets one browser join. It can only be changed while nobody has joined.',
  names:
    '`optional`; `required`: a join without a name is refused (400); `off`: a join with a name or an email is refused (400).',
  questions: '`on`, or `off`: asking is refused (409).',
  moderation: '`before`: a new question is pending; `after`: it is approved at once.',
  people: '`shown`, or `hidden`: audience and wall get no `participantCount`.',
  results: '`kept`, or `shared`: once the session has ended, the audience gets its closed polls as `polls`.',
  scores:
    '`off`, or `on`: right votes in quizzes earn points, and the wall can show the best by name. Only the host sees names that were given before.',
  letters:
    '`off`, or `on`: pages show the letters A, B, C, D … before the options of every choice. The options of a quiz always have them.',
  math: '`off`, or `on`: pages show `$…$` and `$$…$$` in what is asked and written as formulas. The text itself stays as it is.',
}

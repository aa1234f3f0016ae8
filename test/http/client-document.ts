import type { openApiDocument } from '../../server/http/openapi/document.ts'
import { kindsThat, type PollKind } from '../../shared/poll-kinds/index.ts'

/**
 * The document from which the types of the typed client are made: with a member of a union for each kind of poll, draft
 * and ballot, and a type for each view of a session. Only our client has them: the served document says each as one
 * object, as tools for models need what they take, and the server says in a sentence which field a kind does not take.
 */

type Schema = {
  $ref?: string
  type?: string
  description?: string
  const?: string
  items?: Schema
  not?: object
  oneOf?: Schema[]
  allOf?: Schema[]
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean
}
type Fields = Record<string, Schema>
type Body = { required: boolean; content: { 'application/json': { schema: Schema } } }
type Document = {
  paths: Record<string, Record<string, { requestBody: Body }>>
  components: { schemas: Record<string, Schema> }
}

/** A field that a member of a union does not have. It can be read, without a question for the kind, and is undefined. */
const NEVER: Schema = { not: {} }

const KINDS = kindsThat(() => true)

/** The fields that only some kinds have, of polls and of drafts. */
const fieldsOf = ({ hasCorrectOption, several, written, result }: PollKind): string[] => [
  ...(hasCorrectOption
    ? ['correctOption', 'correctOptions', 'correctOptionId', 'correctOptionIds', 'explanation']
    : []),
  ...(several ? [several.limit] : []),
  // Shares are of the voters where they may choose several options.
  ...(several?.limit === 'maxChoices' ? ['voters'] : []),
  ...(written ? ['moderated', 'answers'] : []),
  ...(result === 'cloud' ? ['words'] : []),
  ...(result === 'texts' ? ['texts'] : []),
]
const OF_SOME_KINDS = new Set(KINDS.flatMap(fieldsOf))

/** `multiple_choice` is `MultipleChoice`. */
const typeName = (kind: string): string => kind.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** What `openApiDocument` makes, with the unions of the client. */
export function clientDocument(served: ReturnType<typeof openApiDocument>): Document {
  const document = structuredClone(served) as unknown as Document
  const { schemas } = document.components
  splitByKind(schemas, 'PollBody', 'Poll', false)
  splitByKind(schemas, 'PollDraft', 'Draft', true)
  takeUnions(document)
  addViews(schemas)
  return document
}

/**
 * Makes a schema with a `kind` the union of one schema for each kind. What all have in common is a schema of its own, so
 * that nothing is said twice.
 */
function splitByKind(schemas: Record<string, Schema>, name: string, ending: string, hasOptions: HasOptions): void {
  const { properties = {}, required = [], description = '' } = schemas[name] ?? {}
  const differs = (field: string) => field === 'kind' || OF_SOME_KINDS.has(field) || (hasOptions && field === 'options')
  const common = Object.fromEntries(Object.entries(properties).filter(([field]) => !differs(field)))
  const own = Object.fromEntries(Object.entries(properties).filter(([field]) => differs(field)))
  schemas[`${ending}Fields`] = {
    ...{ type: 'object', description: `What is the same for every kind: ${description}`, properties: common },
    required: required.filter((field) => !differs(field)),
  }
  const members = KINDS.map((kind) => {
    const fields = fieldsOf(kind)
    const shown = Object.entries(own).map(([field, schema]) => {
      return [field, fields.includes(field) || field === 'options' ? schema : NEVER]
    })
    const ofKind = { ...Object.fromEntries(shown), kind: { type: 'string', const: kind.kind } }
    const options = hasOptions ? optionsOf(kind, ofKind) : { properties: ofKind, required: ['kind'] }
    const schema = { type: 'object', ...options }
    const isQuizDraft = kind.hasCorrectOption && 'correctOption' in own
    const memberName = `${typeName(kind.kind)}${ending}`
    const parts = [refTo(`${ending}Fields`), isQuizDraft ? withRightOption(schema) : schema]
    schemas[memberName] = { description: kind.summary, allOf: parts }
    return memberName
  })
  schemas[name] = { description, oneOf: members.map(refTo) }
}

/** Whether a schema says which kinds take options. */
type HasOptions = boolean

/** Options of a draft: required, unless the kind has some of its own or takes none. */
function optionsOf({ options: { max, preset } }: PollKind, properties: Fields): Schema {
  if (max === 0) return { properties: { ...properties, options: NEVER }, required: ['kind'] }
  return { properties, required: preset ? ['kind'] : ['kind', 'options'] }
}

const withRightOption = (quiz: Schema): Schema => oneFieldOf(quiz, ['correctOption', 'correctOptions'])

/** A schema with exactly one of these fields. */
function oneFieldOf({ properties = {}, required = [], ...about }: Schema, names: string[]): Schema {
  const never = Object.fromEntries(names.map((name) => [name, NEVER]))
  const members = names.map((name) => ({
    ...about,
    properties: { ...properties, ...never, [name]: properties[name] ?? {} },
    required: [...required, name],
  }))
  return { oneOf: members }
}

/** Bodies: a vote has one ballot, a draft is of one kind, and a session begins with one draft or with several. */
function takeUnions({ paths, components: { schemas } }: Document): void {
  change(paths['/api/sessions/{id}/vote']?.post, ({ properties = {} }) => {
    const { pollId = {}, seq = {}, ...ballots } = properties
    const description = 'A vote, by the field for the kind of its poll.'
    schemas.Ballot = { description, ...oneFieldOf({ type: 'object', properties: ballots }, Object.keys(ballots)) }
    return { allOf: [refTo('Ballot'), { type: 'object', properties: { pollId, seq } }] }
  })
  change(paths['/api/sessions/{id}/polls']?.post, ({ properties = {} }) => ({
    allOf: [refTo('PollDraft'), { type: 'object', properties: { k: properties.k ?? {} } }],
  }))
  change(paths['/api/sessions']?.post, (body) => {
    const { poll = {}, polls = {}, ...others } = body.properties ?? {}
    const one = { type: 'object', properties: { poll, polls: NEVER } }
    const several = { type: 'object', properties: { polls, poll: NEVER } }
    return { allOf: [{ ...body, properties: others }, { oneOf: [one, several] }] }
  })
  // Each is a draft that the server has accepted.
  const { properties: prepared = {} } = schemas.PreparedSession ?? {}
  prepared.polls = { ...prepared.polls, items: refTo('PollDraft') }
  delete schemas.PreparedPoll
}

function change(operation: { requestBody: Body } | undefined, changed: (schema: Schema) => Schema): void {
  if (!operation) throw new Error('The document has no such operation.')
  const body = operation.requestBody
  body.required = true
  body.content['application/json'].schema = changed(body.content['application/json'].schema)
}

const IN_EVERY_VIEW = [
  ...['status', 'code', 'title', 'brand', 'poll', 'questions', 'highlightedQuestionId', 'createdAt', 'endsAt'],
]

/** Each view of a session: the fields that it always has, and those that it has sometimes. */
const VIEWS = {
  HelperSession: {
    description: 'What a helper sees: everything but keys, names and the roster.',
    always: ['polls', 'participantCount'],
    sometimes: ['settings', 'stage', 'podium', 'answer'],
  },
  HostSession: {
    description: 'What the host sees. Who has a key for helpers gets a `HelperSession` in its place.',
    always: ['polls', 'participantCount', 'k', 'roster'],
    sometimes: ['settings', 'stage', 'podium', 'answer'],
  },
  WallSession: {
    description: 'What the wall shows.',
    always: [],
    sometimes: ['participantCount', 'settings', 'stage', 'podium', 'answer', 'scores'],
  },
  SharedSession: {
    description: 'What everybody in the audience sees, as the stream has it.',
    always: [],
    sometimes: ['participantCount', 'settings', 'stage', 'podium', 'polls'],
  },
  AudienceSession: {
    description: 'What one participant sees.',
    always: ['voted', 'voteOptionId'],
    sometimes: ['participantCount', 'settings', 'stage', 'podium', 'polls', 'voteOptionIds', 'score'],
  },
}

function addViews(schemas: Record<string, Schema>): void {
  const { properties = {} } = schemas.Session ?? {}
  const pick = (names: string[]) => Object.fromEntries(names.map((name) => [name, properties[name] ?? {}]))
  schemas.SessionFields = {
    ...{ type: 'object', description: 'What every view of a session has.', properties: pick(IN_EVERY_VIEW) },
    required: IN_EVERY_VIEW,
  }
  for (const [name, { description, always, sometimes }] of Object.entries(VIEWS)) {
    const own = { type: 'object', properties: pick([...always, ...sometimes]), required: always }
    schemas[name] = { description, allOf: [refTo('SessionFields'), own] }
  }
  const { properties: { id = {} } = {}, description = '' } = schemas.CreatedSession ?? {}
  const withId = { type: 'object', properties: { id }, required: ['id'] }
  schemas.CreatedSession = { description, allOf: [refTo('HostSession'), withId] }
}

import type { OpenApiMeta } from 'trpc-to-openapi'
import type { PictureType } from '../../shared/fields/picture.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import type { KeyHolder } from '../../shared/schemas/keys.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Who may call an operation; the OpenAPI document's security follows it. */
export type Access = 'anyone' | 'anyone-or-host' | 'cookie' | 'signed-in' | 'owner' | 'host' | 'participant'

/** How the document describes a refusal. The usual text of its status stands where a part is left out. */
export type RefusalText = {
  description?: string
  example?: string
  headers?: Record<string, { description: string; schema: { type: string; [keyword: string]: unknown } }>
}

/** The description of an operation, beside its schemas. */
export type Meta = OpenApiMeta<{
  access?: Access
  /** Whose keys open it, beside the host's key. */
  helpers?: readonly KeyHolder[]
  /** Whether it may change what one person of the audience sees alone, such as their waiting question: see `Change`. */
  mayBePersonal?: true
  /** The status of a success; 200 if omitted. */
  success?: 200 | 201 | 202 | 204 | 302
  /** Further statuses of success, with what each means. */
  alsoSuccess?: Record<number, string>
  /** The headers of a success, with what each holds. */
  headers?: Record<string, string>
  /** The codes of its own refusals. Those of its callers, its path, its body and an Idempotency-Key come by themselves. */
  codes?: readonly RefusalCode[]
  /** The document's text on refusals, by status. */
  refusals?: Partial<Record<400 | 403 | 404 | 409 | 503, RefusalText>>
  /**
   * The interface states how many statuses its refusals have (`closePoll`). Not counted: the 400 for a body that is no
   * object.
   */
  statusesAgreed?: true
  stream?: { summary: string; description: string }
  /** Whether a poller may ask if the answer is still the same: `ETag`, `If-None-Match`, 304. */
  revalidates?: true
  /** The refusal if another server takes too long to answer. Without it, the operation waits only for the database. */
  refusalOfProvider?: RefusalCode
  /** The page that shows its refusals, where a person opens the operation in a browser. */
  shownOn?: string
  /** Whether tools for language models include it; a text replaces the description there. */
  forTools?: true | string
  /** Whether it is an addition: the interface has no such operation. */
  addition?: true
  /** Whether it takes an Idempotency-Key: see `answerOnce`. */
  idempotent?: true
  /**
   * The media types of its answer, in the order of its output's; JSON if left out. Text is CSV, bytes are xlsx unless
   * they say otherwise.
   */
  produces?: readonly ('application/json' | 'text/csv' | typeof XLSX | PictureType)[]
  /** The largest body in bytes, if it is not `BODY_BYTES`. */
  bodyBytes?: number
}>

/** Marks a field of a query that is ignored if it is invalid, as the interface has it. */
export const IGNORED_IF_UNREADABLE = 'x-ignored-if-unreadable'
export const IGNORED_ADDITION = { 'x-addition': true, [IGNORED_IF_UNREADABLE]: true }

/** The fields that ask for data about people, which tools never get: the host's view, and rows of people. */
export const HOST_VIEW = 'host'
export const PEOPLE_ROWS = 'rows'
export const FOR_NO_TOOL: readonly string[] = [HOST_VIEW, PEOPLE_ROWS]

import type {
  AudienceSession,
  GetResultsData,
  GetSessionData,
  HostSession,
  Results,
  Session,
  WallSession,
} from '../generated/types.gen.ts'
import type { CallOptions, Taken } from './method.ts'

/** What an operation answers by what is asked. The last of each takes what is only known at run time. */

/** Which view of a session. */
type View = 'host' | 'mode'
type Asked<Data, Choices extends string> = Omit<Taken<Data>, Choices>

export type GetSession = {
  /** The host's view. With a helper's key it is a `HelperSession`: without `k`, `roster` and names. */
  (taken: Asked<GetSessionData, View> & { host: '1'; mode?: never }, options?: CallOptions): Promise<HostSession>
  /** The wall's view. */
  (taken: Asked<GetSessionData, View> & { mode: 'wall'; host?: never }, options?: CallOptions): Promise<WallSession>
  /** The audience's view, with what belongs to the caller. */
  (taken: Asked<GetSessionData, View> & { host?: never; mode?: never }, options?: CallOptions): Promise<AudienceSession>
  (taken: Taken<GetSessionData>, options?: CallOptions): Promise<Session>
}

type Format = 'format'
type WithoutRows = { rows?: never; separator?: never; excel?: never }

export type GetResults = {
  /** The results, without names. */
  (taken: Asked<GetResultsData, Format> & { format?: never } & WithoutRows, options?: CallOptions): Promise<Results>
  /** The results as CSV. */
  (taken: Asked<GetResultsData, Format> & { format: 'csv' }, options?: CallOptions): Promise<string>
  /** The results as a workbook of Excel. */
  (taken: Asked<GetResultsData, Format> & { format: 'xlsx' }, options?: CallOptions): Promise<Blob>
  (taken: Taken<GetResultsData>, options?: CallOptions): Promise<Results | string | Blob>
}

/** How an operation is called. */
export type Operation = {
  method: string
  /** With its parameters, as in `/api/sessions/{id}`. */
  path: string
  /** Whether a host's token is sent with it. */
  byHost?: boolean
  /** Whether it takes an `Idempotency-Key`. */
  takesKey?: boolean
  /** Whether its method takes options alone. */
  takesNothing?: boolean
}

/** What a caller may say of one call, as of `fetch`; `signal` gives it up. */
export type CallOptions = {
  // Written out, because the `RequestInit` of Node's types has not all of them.
  cache?: 'default' | 'force-cache' | 'no-cache' | 'no-store' | 'only-if-cached' | 'reload'
  credentials?: 'include' | 'omit' | 'same-origin'
  keepalive?: boolean
  redirect?: 'error' | 'follow' | 'manual'
  signal?: AbortSignal | null
  /** Called with status and headers of the service's answer, before a success is read or a refusal is thrown. */
  onAnswer?: ((answer: Pick<Response, 'status' | 'headers'>) => void) | undefined
}

/** What an operation takes, in one object: parameters of the path and the query, headers, and the fields of its body. */
export type Taken<Data> = Part<Data, 'path'> & Part<Data, 'query'> & Part<Data, 'headers'> & Part<Data, 'body'>

type Part<Data, Name extends string> = Data extends { [N in Name]?: infer Fields }
  ? [NonNullable<Fields>] extends [never]
    ? unknown
    : NonNullable<Fields>
  : unknown

/** The method of an operation. What it takes may be left out if nothing of it is required. */
export type Method<Data, Responses> = [keyof Taken<Data>] extends [never]
  ? (options?: CallOptions) => Promise<Answered<Responses>>
  : Record<never, never> extends Taken<Data>
    ? (taken?: Taken<Data>, options?: CallOptions) => Promise<Answered<Responses>>
    : (taken: Taken<Data>, options?: CallOptions) => Promise<Answered<Responses>>

type Answered<Responses> = Responses[keyof Responses]

import type { RefusalMetBy } from '../refusals.ts'

/** A sentence, which may quote the server's: it names the field that is wrong, say. */
export type Sentence = string | ((wire: string) => string)

/** What pages say of the refusals that people meet there. English uses the server's sentence where it has none. */
export type Refusals<M extends 'pages' | 'phone' | 'host'> = Record<RefusalMetBy<M>, Sentence>

import { MIGRATIONS } from './migrations/index.ts'

/**
 * The application names of connections, as PostgreSQL lists them. Those of a node say which schema it works on, so that
 * a node of another one notices.
 */

const SCHEMA = Object.keys(MIGRATIONS).at(-1)?.slice(0, 4)

/** The connections of a node that serves. */
export const SERVING = `live-audience ${SCHEMA}`
/** The connection that listens to other nodes. */
export const LISTENING = `${SERVING} listener`

/** Nodes of any version, as a pattern of PostgreSQL. Before 2.0 their names had no schema. */
export const ANY_NODE = '^live-audience( \\d{4})?( listener| migration)?$'

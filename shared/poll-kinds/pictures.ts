import { POLL_KIND_NAMES, type PollKindName, pollKind } from './index.ts'

/** What the wall draws of each kind. The build gives pages these alone. */
export const PICTURES = Object.fromEntries(POLL_KIND_NAMES.map((name) => [name, pollKind(name).picture])) as Record<
  PollKindName,
  string
>

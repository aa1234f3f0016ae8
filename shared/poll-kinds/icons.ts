import { POLL_KIND_NAMES, type PollKindName, pollKind } from './index.ts'

/** What the wall draws of each kind. The build gives pages these alone. */
export const ICONS = Object.fromEntries(POLL_KIND_NAMES.map((name) => [name, pollKind(name).icon])) as Record<
  PollKindName,
  string
>

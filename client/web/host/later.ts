/** What opens over the console or instead of it. One file, since each file more costs a page a request and bytes. */
export { JoinCode, Links, RemoteLink } from './console/links.tsx'
export { HallCheck } from './hall-check/hall-check.tsx'
export { People } from './people/people.tsx'
export { ImportPolls } from './polls/import/import-polls.tsx'
export { PollForm } from './polls/poll-form.tsx'
export { QuestionDialog } from './questions/question-dialog.tsx'
export { SessionSettings } from './settings/settings.tsx'
export { Tickets } from './tickets/tickets.tsx'

import { z } from 'zod'
import { intField } from '../../../shared/fields/fields.ts'
import { hostKey, pollRef, sessionRef } from '../../../shared/fields/ids.ts'
import { POLLS_PER_SESSION } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { draftFields } from '../../../shared/schemas/draft.ts'
import { pollSchema } from '../../../shared/schemas/poll.ts'
import { changeDraft, draftFrom, picturesOf } from '../../domain/drafts.ts'
import { toPoll } from '../../domain/poll.ts'
import { movePoll, updateDraft } from '../../queries/drafts.ts'
import { readPictureSizes } from '../../queries/pictures.ts'
import { hostPoll } from '../../views/poll.ts'
import { prepareProcedure } from '../auth/procedure-kinds.ts'
import { withLiveSessionLocked } from '../locked-session.ts'
import { requireDraft } from './require-poll.ts'

export const editDraft = prepareProcedure('PATCH', '/api/sessions/{id}/polls/{pid}', 'Polls', {
  forTools: true,
  codes: ['poll_not_draft', 'session_ended'],
  refusals: { 400: { example: 'options: two of them say the same; make each one different.' } },
  summary: 'Change a draft',
  description:
    'Fields that are left out stay as they are. `position` moves the draft among the polls of the session. New options get new ids. Each right option of a quiz stays right if its label stays.',
  successDescription: 'The draft as it is now.',
})
  .input(
    z.object({
      id: sessionRef,
      pid: pollRef,
      ...draftFields,
      kind: draftFields.kind.optional(),
      prompt: draftFields.prompt.optional(),
      position: intField(
        'The position among all polls of the session, from 0. A number that is too high means the last position.',
        0,
      )
        .min(0)
        .max(POLLS_PER_SESSION - 1)
        .optional(),
      k: hostKey,
    }),
  )
  .output(pollSchema)
  .mutation(({ ctx, input: { id: _, k: __, pid, position, ...change } }) =>
    withLiveSessionLocked(ctx, async (locked) => {
      const { trx, session } = locked
      const row = await requireDraft(locked, pid)
      if (Object.values({ ...change, position }).every((field) => field === undefined)) {
        throw new Refusal('invalid_input', NOTHING)
      }
      if (position !== undefined) await movePoll(trx, session.id, row.id, position)
      const pictures = await readPictureSizes(trx, session.id, picturesOf(change))
      const draft = changeDraft(draftFrom(row), change, ctx.random.uuid, pictures)
      const changed = await updateDraft(trx, row, draft)
      return hostPoll(toPoll(changed, [], session), ctx.pass)
    }),
  )

const NOTHING = `Nothing to change: send ${[...Object.keys(draftFields), 'position'].join(', ')}.`

import type { PollDraft } from '../../../../shared/schemas/draft.ts'
import { LiveAudienceError, type Operations, type PollBody, type PreparedSession } from '../../../index.ts'
import { brandPicture, logoPicture } from '../../parts/brand/brand-picture.ts'
import { readAddress } from '../../parts/browser/data-address.ts'
import { withAddedPictures } from '../parts/add-pictures.ts'
import type { NewSessionBody } from './new-session-body.ts'

export type SessionFile = { readSessionFile: typeof readSessionFile; addPictures: typeof addPictures }

/** A file of a session names each picture by its bytes, as a `data:` address, where the interface has an id. */

export async function readSessionFile(client: Operations, id: string): Promise<string> {
  const prepared = await client.exportPolls({ id })
  let file = JSON.stringify(prepared, null, 2)
  for (const picture of picturesIn(prepared)) {
    const bytes = await client.getPicture({ id, picture }).catch(unlessMissing)
    if (bytes instanceof Blob) file = file.replaceAll(picture, await readAddress(bytes))
  }
  return file
}

function picturesIn({ brand, polls }: PreparedSession): Set<string> {
  const ofPolls = polls.flatMap(({ picture, options = [] }) => [
    picture?.id,
    ...options.map((option) => (typeof option === 'string' ? undefined : option.picture?.id)),
  ])
  return new Set(
    [...ofPolls, brandPicture(brand ?? null), logoPicture(brand ?? null)].flatMap((picture) => picture ?? []),
  )
}

/** A brand may name a picture that there is no more. */
function unlessMissing(error: unknown): void {
  if (!(error instanceof LiveAudienceError && error.code === 'picture_not_found')) throw error
}

/** Adds the pictures of a file to a session and its drafts, which are the file's polls. */
export async function addPictures(
  client: Operations,
  id: string,
  { brand, polls = [] }: NewSessionBody,
  drafts: PollBody[],
): Promise<void> {
  for (const [index, { id: pid }] of drafts.entries()) {
    const { picture, options } = await withAddedPictures(client, id, polls[index] ?? ({} as PollDraft))
    const change = { ...(picture && { picture }), ...(options && { options }) }
    if (JSON.stringify(change).includes('"picture"')) await client.editDraft({ id, pid, ...change })
  }
  if (brand && (brand.picture || typeof brand.logo === 'object')) {
    await client.updateSession({ id, brand: await withAddedPictures(client, id, brand) })
  }
}

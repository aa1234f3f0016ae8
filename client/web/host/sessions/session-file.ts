import type { Operations, PollBody, PreparedPoll } from '../../../index.ts'
import { readAddress } from '../../parts/browser/data-address.ts'

/** A file of a session names each picture by its bytes, as a `data:` address, where the interface has an id. */

export async function readSessionFile(client: Operations, id: string): Promise<string> {
  let file = JSON.stringify(await client.exportPolls({ id }), null, 2)
  for (const [, picture = ''] of file.matchAll(/"picture": \{\s+"id": "([^"]+)"/g)) {
    const answer = await fetch(`/api/sessions/${id}/pictures/${picture}`)
    if (answer.ok && file.includes(picture)) file = file.replaceAll(picture, await readAddress(await answer.blob()))
  }
  return file
}

/** Adds the pictures of a file's polls to a session, and to its drafts, which are those polls. */
export async function addPictures(
  client: Operations,
  id: string,
  polls: PreparedPoll[],
  drafts: PollBody[],
): Promise<void> {
  for (const [index, { id: pid }] of drafts.entries()) {
    let poll = JSON.stringify(polls[index] ?? {})
    for (const [address, type, data = ''] of poll.matchAll(/data:(image\/\w+);base64,([^"]+)/g)) {
      const added = await client.addPicture({ id, type: type as 'image/png', data })
      poll = poll.replaceAll(address, added.id)
    }
    const { picture, options }: PreparedPoll = JSON.parse(poll)
    const change = { ...(picture && { picture }), ...(options && { options }) }
    if (poll.includes('"picture"')) await client.editDraft({ id, pid, ...change })
  }
}

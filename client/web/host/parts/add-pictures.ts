import type { Operations } from '../../../index.ts'

/**
 * The same with the ids that its pictures have in a session: a file of ours has the bytes of each, as a `data:` address,
 * where the interface has an id.
 */
export async function withAddedPictures<T>(client: Operations, id: string, of: T): Promise<T> {
  let json = JSON.stringify(of)
  for (const [address, type, data = ''] of json.matchAll(/data:(image\/\w+);base64,([^"]+)/g)) {
    const added = await client.addPicture({ id, type: type as 'image/png', data })
    json = json.replaceAll(address, added.id)
  }
  return JSON.parse(json)
}

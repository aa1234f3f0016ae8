import type { Session } from '../../../index.ts'

/** What a uuid consists of, and nothing that ends a `url()`. */
const UUID = /^[\da-f-]{36}$/

/** The id of the picture behind the wall: `picture: { id }` of a brand, which is free-form. */
export function brandPicture(brand: Session['brand']): string | undefined {
  const { picture } = brand ?? {}
  const id = typeof picture === 'object' && picture !== null ? Reflect.get(picture, 'id') : undefined
  return typeof id === 'string' && UUID.test(id) ? id : undefined
}

import type { Session } from '../../../index.ts'

/** What a uuid consists of, and nothing that ends a `url()`. */
const UUID = /^[\da-f-]{36}$/

/** The id of the picture behind the wall: `picture: { id }` of a brand, which is free-form. */
export const brandPicture = (brand: Session['brand']): string | undefined => idIn(brand?.picture)

/** The id of the picture that is the logo: `logo: { id }`. */
export const logoPicture = (brand: Session['brand']): string | undefined => idIn(brand?.logo)

function idIn(named: unknown): string | undefined {
  const id = typeof named === 'object' && named !== null ? Reflect.get(named, 'id') : undefined
  return typeof id === 'string' && UUID.test(id) ? id : undefined
}

import { PICTURES_PER_SESSION } from '../../shared/limits.ts'
import { type Rules, refuse } from './outcome.ts'
import { isLive, type SessionState } from './state.ts'

/** What becomes of pictures. Their bytes are made of a number, the shade, and their sizes are all the same. */

export const SIZE = { width: 3, height: 2 }
export type PictureRef = { id: string; alt: string }

export const pictureRules: Rules<'add picture' | 'add pictures' | 'see picture'> = {
  'add picture'({ operation: { shade }, answer, session, now }) {
    if (!isLive(session, now)) return refuse('session_ended', 409)
    const { pictures } = session
    if (!pictures.has(shade) && pictures.size >= PICTURES_PER_SESSION) return refuse('too_many_pictures', 409)
    const id = pictures.get(shade) || (answer.body?.id ?? '')
    pictures.set(shade, id)
    return { status: 201, body: { id, ...SIZE } }
  },
  'add pictures'({ operation: { shades }, answer, session, now }) {
    if (!isLive(session, now)) return refuse('session_ended', 409)
    for (const shade of shades) session.pictures.set(shade, session.pictures.get(shade) || answer.body?.[shade])
    return { status: 201, body: Object.fromEntries(shades.map((shade) => [shade, session.pictures.get(shade)])) }
  },
  'see picture'({ operation: { picture }, session }) {
    return hasPicture(session, picture) ? { status: 200 } : refuse('picture_not_found', 404)
  },
}

const hasPicture = ({ pictures }: SessionState, id: string): boolean => [...pictures.values()].includes(id)

type Option = string | { label: string; picture?: PictureRef | null }

/** Whether the session has all pictures that a draft or a change names. */
export const hasPictures = (
  session: SessionState,
  { picture, options = [] }: { picture?: PictureRef | null; options?: readonly Option[] },
): boolean =>
  [{ picture }, ...options].every(
    (one) => typeof one === 'string' || !one.picture || hasPicture(session, one.picture.id),
  )

/** A picture as everybody is shown it. */
export const shownPicture = (picture: PictureRef | null | undefined) => picture && { ...picture, ...SIZE }

/** Options with the pictures that a draft names for them. */
export const pictured = <T extends object>(options: T[], named: readonly Option[] = []): T[] =>
  options.map((option, place) => {
    const of = named[place]
    const picture = typeof of === 'object' ? shownPicture(of.picture) : undefined
    return { ...option, ...(picture && { picture }) }
  })

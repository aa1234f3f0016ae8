import './tiles.css'
import type { Picture, PollBody } from '../../index.ts'
import { PollPicture } from '../parts/poll/poll-picture.tsx'

/** Options with pictures are tiles, with their bars along the lower edge. */
export const areTiles = ({ options }: PollBody): boolean => options.some(({ picture }) => picture)

/** From 4:3 to twice as wide as high: little of it is lost at 16:9. */
const isNearlyWide = ({ width, height }: Picture): boolean => 3 * width >= 4 * height && width <= 2 * height

/** The picture of a tile, at 16:9. What is of another shape is whole in it. An option without one keeps its place. */
export const TilePicture = ({ of, ...shown }: { of: Picture | undefined; label: string; session: string }) => (
  <div class={of && isNearlyWide(of) ? 'frame filled' : of ? 'frame' : 'frame empty'}>
    <PollPicture of={of} {...shown} loading="eager" />
  </div>
)

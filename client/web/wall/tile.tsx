import './tiles.css'
import type { Picture, PollBody } from '../../index.ts'
import { PollPicture } from '../parts/poll/poll-picture.tsx'

/** Options with pictures are tiles, with their bars along the lower edge. */
export const areTiles = ({ options }: PollBody): boolean => options.some(({ picture }) => picture)

/** The picture of a tile, whole and on its card, whatever its shape. An option without one keeps its place. */
export const TilePicture = ({ of, ...shown }: { of: Picture | undefined; label: string; session: string }) => (
  <div class="frame">
    <PollPicture of={of} {...shown} loading="eager" />
  </div>
)

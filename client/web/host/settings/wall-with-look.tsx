import type { Session } from '../../../index.ts'
import { asShownOnWall } from '../commands/on-wall.ts'
import { SmallWall } from '../parts/small-wall.tsx'

/** The wall as it will be once the look is saved, small. What it says is in the stage of the console. */
export const WallWithLook = ({ session }: { session: Session }) => (
  <div class="draft-preview" aria-hidden="true">
    <div class="screen">
      <SmallWall session={asShownOnWall(session)} />
    </div>
  </div>
)

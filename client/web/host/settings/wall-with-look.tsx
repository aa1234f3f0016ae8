import type { Session } from '../../../index.ts'
import { usePhoneAddress } from '../../parts/join/use-phone-address.tsx'
import { WallScreen } from '../../wall/wall-screen.tsx'
import { asShownOnWall } from '../commands/on-wall.ts'
import { InLanguage } from '../parts/in-language.tsx'

/** The wall as it will be once the look is saved, small. What it says is in the stage of the console. */
export function WallWithLook({ session }: { session: Session }) {
  const phones = usePhoneAddress()
  return (
    <div class="draft-preview" aria-hidden="true">
      <div class="screen">
        <InLanguage tag={session.settings?.language}>
          <WallScreen session={asShownOnWall(session)} phones={phones} />
        </InLanguage>
      </div>
    </div>
  )
}

import { useState } from 'preact/hooks'
import type { Session } from '../../../index.ts'
import { logoPicture } from './brand-picture.ts'
import { readBrand } from './read-brand.ts'

/** Where a brand's logo is: a picture of the session, or an address of the host. @param session its id or code */
export function logoAddress(brand: Session['brand'], session: string): string | undefined {
  const id = logoPicture(brand)
  return id ? `/api/sessions/${session}/pictures/${id}` : readBrand(brand).logo
}

/** It is hidden if it does not load. The name of the brand stands beside it as text. */
export function BrandLogo({ session: { brand, code } }: { session: Pick<Session, 'brand' | 'code'> }) {
  const address = logoAddress(brand, code)
  const [failed, setFailed] = useState('')
  if (!address || failed === address) return null
  return <img class="logo" src={address} alt="" referrerpolicy="no-referrer" onError={() => setFailed(address)} />
}

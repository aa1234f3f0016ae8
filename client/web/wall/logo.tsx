import { useState } from 'preact/hooks'

/** A brand's logo, from where the host said; gone where it does not load. */
export function Logo({ address, name }: { address: string; name: string }) {
  const [failed, setFailed] = useState('')
  if (failed === address) return null
  return <img class="logo" src={address} alt={name} referrerpolicy="no-referrer" onError={() => setFailed(address)} />
}

import { useState } from 'preact/hooks'

/** A brand's logo from the host's address. It is hidden if it does not load. */
export function Logo({ address, name }: { address: string; name: string }) {
  const [failed, setFailed] = useState('')
  if (failed === address) return null
  return <img class="logo" src={address} alt={name} referrerpolicy="no-referrer" onError={() => setFailed(address)} />
}

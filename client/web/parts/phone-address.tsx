import { useEffect, useState } from 'preact/hooks'
import { texts } from '../texts/phone-address.ts'
import { isLoopback } from './loopback.ts'

/** Where phones reach this server. */
type PhoneAddress = {
  origin: string
  /** As people type it: without the scheme. */
  host: string
  /** Whether it is known to lead phones nowhere. */
  isUnreachable: boolean
}

const addressOf = (origin: string): PhoneAddress => {
  const { host, hostname } = new URL(origin)
  return { origin, host, isUnreachable: isLoopback(hostname) }
}

/**
 * The page's own address, or on loopback the one that the server knows of itself. Undefined while
 * that is asked for.
 */
export function usePhoneAddress(): PhoneAddress | undefined {
  const own = addressOf(location.origin)
  const [address, setAddress] = useState(own.isUnreachable ? undefined : own)
  useEffect(() => {
    if (own.isUnreachable) void readAddress().then((origin) => setAddress(addressOf(origin)))
  }, [])
  return address
}

/** @returns this page's origin where the server knows no other address, or does not answer */
async function readAddress(): Promise<string> {
  try {
    const { addresses } = await (await fetch('/addresses.json')).json()
    return addresses[0] ?? location.origin
  } catch {
    return location.origin
  }
}

/** What to do where phones are led nowhere. */
export const Unreachable = ({ address }: { address: PhoneAddress | undefined }) =>
  address?.isUnreachable ? <p class="unreachable error">{texts.unreachable}</p> : null

import { useEffect, useState } from 'preact/hooks'
import { hall } from '../../language/index.ts'
import { useTexts } from '../../language/spoken.ts'
import { isLoopback } from './loopback.ts'

export type PhoneAddress = {
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

/** Milliseconds; the machine may come into another network while the page is open. */
const ASK_EVERY = 10_000

/**
 * The page's own address, or on loopback the one that the server knows of itself, for as long as the page shows it.
 * Undefined until that is known.
 */
export function usePhoneAddress(): PhoneAddress | undefined {
  const own = addressOf(location.origin)
  const [address, setAddress] = useState(own.isUnreachable ? undefined : own)
  useEffect(() => {
    if (!own.isUnreachable) return
    const ask = async () => {
      const origin = await readAddress()
      setAddress((was) => (was && (origin ?? was.origin) === was.origin ? was : addressOf(origin ?? own.origin)))
    }
    void ask()
    const timer = setInterval(ask, ASK_EVERY)
    return () => clearInterval(timer)
  }, [])
  return address
}

/** @returns this page's origin where the server knows no other address; undefined where it does not answer */
async function readAddress(): Promise<string | undefined> {
  try {
    const { addresses } = await (await fetch('/addresses.json')).json()
    return addresses[0] ?? location.origin
  } catch {
    return undefined
  }
}

/** What to do where phones are led nowhere. */
export function Unreachable({ address }: { address: PhoneAddress | undefined }) {
  const { unreachable } = useTexts(hall)
  return address?.isUnreachable ? <p class="unreachable error">{unreachable}</p> : null
}

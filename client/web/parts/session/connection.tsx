import { useEffect, useState } from 'preact/hooks'
import { common as texts } from '../../texts/index.ts'
import { Status } from '../controls/status.tsx'

type Props = { isConnected: boolean; class: string; lost?: string }

/** Says that the connection is lost, and to screen readers that it is back. */
export function Connection({ isConnected, class: name, lost = texts.connection.lost }: Props) {
  const [wasLost, setLost] = useState(false)
  useEffect(() => setLost((was) => was || !isConnected), [isConnected])
  const text = isConnected ? wasLost && texts.connection.back : lost
  return <Status class={isConnected ? 'for-readers' : name}>{text}</Status>
}

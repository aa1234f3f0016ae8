import { useEffect, useState } from 'preact/hooks'
import { common } from '../../language/index.ts'
import { Status } from '../controls/status.tsx'

type Props = { isConnected: boolean; class: string; texts?: typeof common.connection; lost?: string }

/** Says that the connection is lost, and to screen readers that it is back. */
export function Connection({ isConnected, class: name, texts = common.connection, lost = texts.lost }: Props) {
  const [wasLost, setLost] = useState(false)
  useEffect(() => setLost((was) => was || !isConnected), [isConnected])
  const text = isConnected ? wasLost && texts.back : lost
  return <Status class={isConnected ? 'visually-hidden' : name}>{text}</Status>
}

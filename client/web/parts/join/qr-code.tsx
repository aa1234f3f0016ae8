import { useEffect, useMemo, useState } from 'preact/hooks'

type Encode = typeof import('uqr').encode

let encoder: Encode | undefined

/** A page that begins with a code brings what draws it. For others it comes with the first code, 4 kB later. */
export function setQrEncoder(encode: Encode): void {
  encoder = encode
}

export const loadCodes = async (): Promise<void> => setQrEncoder((await import('uqr')).encode)

/** Until a code can be drawn, its place is white. */
const NOTHING = { data: [], size: 1 }

function shapeOf(text: string): { path: string; size: number } {
  const { data, size } = encoder?.(text, { border: 4 }) ?? NOTHING
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, size }
}

/** A QR code, dark on white whatever the page's colours, with the quiet zone that scanners need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [canDraw, setCanDraw] = useState(encoder !== undefined)
  useEffect(() => {
    // Where it fails, the next code tries again.
    if (!canDraw)
      loadCodes().then(
        () => setCanDraw(true),
        () => {},
      )
  }, [])
  // The head of the wall is drawn with every vote, and to encode takes 1 to 4 ms.
  const { path, size } = useMemo(() => shapeOf(text), [text, encoder])
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" shape-rendering="crispEdges" />
    </svg>
  )
}

import { DEFAULT_ACCENT } from '../../parts/brand/apply-brand.ts'
import { wallPaletteOf } from '../../wall/wall-palette.ts'
import { PRESETS, type PresetName } from './look.ts'

const BARS = [
  { part: 0.8, fill: '--lead' },
  { part: 0.5, fill: '--fill' },
  { part: 0.3, fill: '--fill' },
] as const

/** A wall with a preset: a head, a question and bars, in the colours that the wall has. */
export function PresetPicture({ of }: { of: PresetName }) {
  const { accent = DEFAULT_ACCENT, scheme = 'light' } = PRESETS[of]
  const palette = wallPaletteOf(accent, scheme)
  return (
    <svg viewBox="0 0 64 36" width="100%" aria-hidden="true">
      <rect width="64" height="36" rx="2.5" fill={palette['--ground']} stroke={palette['--line']} />
      <rect x="5" y="4" width="14" height="2.5" rx="1.2" fill={palette['--brand-text']} />
      <rect x="5" y="9.5" width="38" height="3.5" rx="1.7" fill={palette['--on-fill']} />
      {BARS.map(({ part, fill }, row) => (
        <g key={row} transform={`translate(5 ${16.5 + row * 6})`}>
          <rect
            width="54"
            height="4.5"
            rx="1.4"
            fill={palette['--card']}
            stroke={palette['--line']}
            stroke-width="0.5"
          />
          <rect width={54 * part} height="4.5" rx="1.4" fill={palette[`${fill}-soft`]} />
          <rect y="3.4" width={54 * part} height="1.1" rx="0.5" fill={palette[fill]} />
        </g>
      ))}
    </svg>
  )
}

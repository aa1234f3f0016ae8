/**
 * Reads a time limit: `20`, `20 s`, `1.5 min`, `0:30`, `00:00:20` as Excel shows a time.
 * @returns 0 and what it says if that is none
 */
export function readSeconds(cell: string): { seconds: number; lost?: string } {
  const text = cell.trim().toLowerCase()
  const [, hours, minutes = '', rest = ''] = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/.exec(text) ?? []
  if (rest) return { seconds: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(rest) }
  const [whole, amount = '', unit = ''] = /^(\d+(?:[.,]\d+)?)\s*(\p{L}*)\.?$/u.exec(text) ?? []
  if (whole === undefined) return { seconds: 0, ...(text && { lost: cell }) }
  return { seconds: Math.round(Number(amount.replace(',', '.')) * (/^(m|د)/.test(unit) ? 60 : 1)) }
}

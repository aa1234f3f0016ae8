/** The most bytes of a title or a prompt in the name of a file. File systems take 255 for all of it. */
const BYTES_MAX = 80

type Named = { title: string; code: string; createdAt?: number | undefined }

/**
 * The name of a file of a session: `tech-summit-2026-results.xlsx`. The session's year follows the title, unless that has
 * it. The code stands for a title without letters and digits. The end of it is never empty, so that it is none of the
 * names that Windows keeps for itself, such as `con`.
 * @param what of the session is in it
 * @param ending without the dot
 */
export const fileName = (session: Named, what: string, ending: string): string => `${fileStem(session, what)}.${ending}`

/** The same without the ending, as browsers name what is printed. */
export function fileStem({ title, code, createdAt }: Named, what: string): string {
  const slug = slugOf(title) || code.toLowerCase()
  const year = createdAt === undefined ? '' : String(new Date(createdAt).getUTCFullYear())
  const isThere = slug.split(/\D+/).includes(year)
  return [slug, ...(isThere ? [] : [year]), what].filter(Boolean).join('-')
}

/** Letters and digits of any script, in lower case, with hyphens between words: what every file system takes. */
export function slugOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    // Signs that show nothing, some of which turn the direction of what follows, and those that colour a sign.
    .replaceAll(/\p{Cf}|\p{Me}|\p{Variation_Selector}/gu, '')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
  const words: string[] = plain.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (bytesOf(longer) > BYTES_MAX) return slug || cut(word)
    slug = longer
  }
  return slug
}

function cut(word: string): string {
  let kept = ''
  for (const sign of word) {
    if (bytesOf(kept + sign) > BYTES_MAX) break
    kept += sign
  }
  return kept
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

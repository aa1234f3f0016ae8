import { type Pairing, toFragment } from '../addin/pairing.ts'
import { type Binding, splitDeck } from './front-matter.ts'
import type { Block } from './read-deck.ts'

/** How each tool shows a page in a slide and tells it that it is shown; see README.md beside this file. */
const FRAMES = {
  reveal: (src: string) => `<iframe data-src="${src}" width="1280" height="700"></iframe>`,
  quarto: (src: string) => `<iframe data-src="${src}" width="100%" height="600" style="border: 0"></iframe>`,
  marp: (src: string) => `<iframe src="${src}" width="1100" height="560" style="border: 0"></iframe>`,
  slidev: (src: string) => `<Poll src="${src}" />`,
}

/** Tells the frame of the slide in sight that it is shown, and the one before that it is not. */
const MARP_SCRIPT = `
<script type="module">
let shown
const tell = () => {
  const now = document.querySelector('.bespoke-marp-active iframe')
  if (now === shown) return
  shown?.contentWindow.postMessage('slide:stop', '*')
  now?.contentWindow.postMessage('slide:start', '*')
  shown = now
}
addEventListener('load', () => {
  tell()
  new MutationObserver(tell).observe(document.body, { subtree: true, attributeFilter: ['class'] })
})
</script>
`

export type SlideTool = keyof typeof FRAMES
export const SLIDE_TOOLS = Object.keys(FRAMES) as SlideTool[]

/** What the slides are made with. `look` is what stands behind `?` in the add-in's address. */
type SlideSettings = { tool: SlideTool; look: string; url: string; pairing: Pairing }

/**
 * The deck with a frame in place of each poll.
 * @param polls of the blocks, in order
 */
export function slidesOf(
  deck: string,
  blocks: readonly Block[],
  polls: Binding['polls'],
  { tool, look, url, pairing }: SlideSettings,
): string {
  const lines = deck.split('\n')
  // From the last on, so that the lines of those before stay where they are.
  for (const [place, block] of [...blocks.entries()].reverse()) {
    const poll = polls[place]?.id ?? ''
    const src = `${url}/addin${look && `?${look}`}${toFragment(pairing, poll)}`
    const frame = FRAMES[tool](src.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
    lines.splice(block.line - 1, block.lines, frame)
  }
  const slides = lines.join('\n')
  // reveal.js knows no front matter, and would show it as a slide.
  if (tool === 'reveal') return splitDeck(slides).body.trimStart()
  return tool === 'marp' ? `${slides.trimEnd()}\n${MARP_SCRIPT}` : slides
}

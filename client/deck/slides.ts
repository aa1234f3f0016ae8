import { type Pairing, toFragment } from '../addin/pairing.ts'
import { type Binding, splitDeck } from './front-matter.ts'
import type { Block } from './read-deck.ts'

const FRAMES = {
  reveal: (src: string) => `<iframe data-src="${src}" width="1280" height="700"></iframe>`,
  quarto: (src: string) => `<iframe data-src="${src}" width="100%" height="600" style="border: 0"></iframe>`,
  marp: (src: string) => `<iframe src="${src}" width="1100" height="560" style="border: 0"></iframe>`,
  slidev: (src: string) => `<Poll src="${src}" />`,
}

/** Tells the frame of the current slide that it is shown, and that of the previous slide that it is hidden. */
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

type SlideTool = keyof typeof FRAMES
export const SLIDE_TOOLS = Object.keys(FRAMES) as SlideTool[]

/** `look` is the query of the add-in's address, for example `theme=dark&qr`. */
type SlideSettings = { tool: SlideTool; look: string; url: string; pairing: Pairing }

/** Returns the deck with a frame instead of each poll. @param polls the polls of the blocks, in the same order */
export function slidesOf(
  deck: string,
  blocks: readonly Block[],
  polls: Binding['polls'],
  { tool, look, url, pairing }: SlideSettings,
): string {
  const lines = deck.split('\n')
  // Backwards, so that the line numbers of earlier blocks stay valid.
  for (const block of blocks.toReversed()) {
    const poll = polls[block.index]?.id ?? ''
    const src = `${url}/addin${look && `?${look}`}${toFragment(pairing, poll)}`
    const frame = FRAMES[tool](src.replaceAll('&', '&amp;').replaceAll('"', '&quot;'))
    lines.splice(block.line - 1, block.lines, frame)
  }
  const slides = lines.join('\n')
  // reveal.js would show the front matter as a slide.
  if (tool === 'reveal') return splitDeck(slides).body.trimStart()
  return tool === 'marp' ? `${slides.trimEnd()}\n${MARP_SCRIPT}` : slides
}

import MarkdownIt, { type Token } from 'markdown-it'
import { splitDeck } from './front-matter.ts'
import { makeDraft } from './make-draft.ts'
import { type DeckPicture, extractPicture } from './pictures.ts'
import { readFence } from './poll-fence.ts'

export type Block = {
  name?: string
  draft: ReturnType<typeof makeDraft>
  picture?: DeckPicture
  /** The number of its first line, from 1. */
  line: number
  /** How many lines it has, with its fences. */
  lines: number
  index: number
}

type Deck = { title: string | undefined; blocks: Block[]; problems: string[] }

const markdown = new MarkdownIt({ html: true })

export function readDeck(text: string): Deck {
  const { matter, body } = splitDeck(text)
  const before = matter.split('\n').length - 1
  const tokens = markdown.parse(body, {})
  const problems: string[] = []
  const blocks: Block[] = []
  for (const token of tokens) {
    const fence = token.type === 'fence' ? readFence(token.info) : undefined
    if (!fence || !token.map) continue
    const [from, to] = token.map
    const line = before + from + 1
    const report = (problem: string) => problems.push(`line ${line}: ${problem}`)
    fence.problems.forEach(report)
    const earlier = blocks.find(({ name }) => name !== undefined && name === fence.name)
    if (earlier) report(`the poll in line ${earlier.line} is also named #${fence.name}.`)
    if (token.level > 0) report('a poll has to start at the beginning of a line, outside of lists and quotes.')
    const { text: written, ...pictured } = extractPicture(token.content, report)
    const draft = makeDraft(written, fence.fields, report)
    const name = fence.name && { name: fence.name }
    blocks.push({ ...name, draft, ...pictured, line, lines: to - from, index: blocks.length })
  }
  return { title: titleOf(matter, tokens), blocks, problems }
}

function titleOf(matter: string, tokens: Token[]): string | undefined {
  const [, , title] = /^title:\s*(["']?)(.*\S)\1\s*$/m.exec(matter) ?? []
  const heading = tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h1')
  const plain = tokens[heading + 1]?.children?.map(({ content }) => content).join('')
  return title || (heading >= 0 && plain?.trim()) || undefined
}

import MarkdownIt, { type Token } from 'markdown-it'
import { splitDeck } from './front-matter.ts'
import { makeDraft } from './make-draft.ts'
import { type PollFence, readFence } from './poll-fence.ts'

/** A poll of a deck. */
export type Block = {
  name?: string
  draft: ReturnType<typeof makeDraft>
  /** Its first line, from 1. */
  line: number
  /** How many lines it takes with its fences. */
  lines: number
  /** Which of the deck's polls it is, from 0. */
  place: number
}

/** What a deck holds of a session. */
export type Deck = {
  title: string | undefined
  blocks: Block[]
  /** Sentences for people, each with its line. */
  problems: string[]
}

/** A fence, and where it stands; lines from 0, the last one left out. */
type Fence = PollFence & { token: Token; from: number; to: number }

const markdown = new MarkdownIt({ html: true })

/** Reads the polls of a Markdown deck: its fenced blocks that are of a poll. */
export function readDeck(text: string): Deck {
  const { matter, body } = splitDeck(text)
  const before = matter.split('\n').length - 1
  const tokens = markdown.parse(body, {})
  const problems: string[] = []
  const blocks: Block[] = []
  for (const { token, from, to, ...fence } of tokens.flatMap(asFence)) {
    const line = before + from + 1
    const tell = (problem: string) => problems.push(`line ${line}: ${problem}`)
    fence.problems.forEach(tell)
    const sooner = blocks.find(({ name }) => name !== undefined && name === fence.name)
    if (sooner) tell(`#${fence.name} is the name of the poll in line ${sooner.line}, too.`)
    if (token.level > 0) tell('a poll stands at the start of a line, in no list and no quote.')
    const draft = makeDraft(token.content, fence.fields, tell)
    const at = { line, lines: to - from, place: blocks.length }
    blocks.push({ ...at, draft, ...(fence.name && { name: fence.name }) })
  }
  return { title: titleOf(matter, tokens), blocks, problems }
}

function asFence(token: Token): Fence[] {
  const fence = token.type === 'fence' ? readFence(token.info) : undefined
  if (!fence || !token.map) return []
  const [from, to] = token.map
  return [{ ...fence, token, from, to }]
}

/** That of the front matter, else the first heading. */
function titleOf(matter: string, tokens: Token[]): string | undefined {
  const [, , told] = /^title:\s*(["']?)(.*\S)\1\s*$/m.exec(matter) ?? []
  const heading = tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h1')
  const plain = tokens[heading + 1]?.children?.map(({ content }) => content).join('')
  return told || (heading >= 0 && plain?.trim()) || undefined
}

import type { Move } from '../../shared/moderation.ts'
import type { QuestionState } from '../../shared/schemas/question.ts'

/** The contract's table as it stands there: 200 changes nothing, 409 is refused. */
const TABLE = `
| from        | approve  | highlight   | unpin    | hide   | answered |
| pending     | approved | highlighted | 409      | hidden | 409      |
| approved    | 200      | highlighted | 200      | hidden | answered |
| highlighted | 200      | 200         | approved | hidden | answered |
| hidden      | approved | highlighted | 409      | 200    | 409      |
| answered    | approved | highlighted | 409      | hidden | 200      |`

/** One cell: what the move answers, and the state after it. */
export type Moderated = { from: QuestionState; move: Move; outcome: string; status: 200 | 409; to: QuestionState }

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const [[, ...moves] = [], ...rows] = TABLE.trim().split('\n').map(cellsOf)

export const MODERATION: Moderated[] = rows.flatMap(([from = '', ...outcomes]) =>
  outcomes.map((outcome, place) => ({
    from: from as QuestionState,
    move: moves[place] as Move,
    outcome,
    status: outcome === '409' ? (409 as const) : (200 as const),
    to: (/^\d+$/.test(outcome) ? from : outcome) as QuestionState,
  })),
)

import { type EntryLimit, kindsThat, type PollKind } from './index.ts'

/** What the OpenAPI document says of several kinds at once. */

const list = new Intl.ListFormat('en-GB')

/** Their names, as in `multiple_choice, quiz and rating`. @param more what is said of each, after its name */
export const namesOf = (apply: (kind: PollKind) => boolean, more: (kind: PollKind) => string = () => ''): string =>
  list.format(kindsThat(apply).map((kind) => kind.kind + more(kind)))

export const withLimit = (limit: EntryLimit): string => namesOf(({ several }) => several?.limit === limit)

/** How many options each takes: kinds that take as many share a sentence, and those without any are last. */
export function optionsTaken(): string {
  const amounts = new Set(kindsThat(() => true).map(amountOf))
  const sentences = [...amounts].map((amount) => takes(kindsThat((kind) => amountOf(kind) === amount)))
  return sentences.toSorted((one, other) => Number(one.endsWith('none.')) - Number(other.endsWith('none.'))).join(' ')
}

const amountOf = ({ options }: PollKind): string => JSON.stringify(options)

function takes(kinds: PollKind[]): string {
  const { min = 0, max = 0, preset } = kinds[0]?.options ?? {}
  const subject = `${list.format(kinds.map(({ kind }) => kind))} ${kinds.length > 1 ? 'take' : 'takes'}`
  const instead = preset ? `; if left out, it has the labels ${preset[0]} to ${preset.at(-1)}` : ''
  return max === 0 ? `${subject} none.` : `${subject} ${min} to ${max}${instead}.`
}

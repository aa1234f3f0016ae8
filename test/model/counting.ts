import type { Ballot, Poll, Vote } from './state.ts'

/** What each kind counts, written from the contract and from nothing of the server's. */

/** What people put into clouds here, with what makes two entries the same one. */
export const WORDS: Record<string, string> = {
  Hello: 'hello',
  hello: 'hello',
  'HELLO!': 'hello',
  'hel\u200blo': 'hello',
  '❤': '❤',
  '❤\ufe0f': '❤',
  Héllo: 'héllo',
  'He\u0301llo': 'héllo',
  'h\u00e9\u0316\u0317\u0318\u0319llo': 'h\u00e9\u0316llo',
  'h\u00e9\u0316llo': 'h\u00e9\u0316llo',
  سلام: 'سلام',
  سَلَام: 'سلام',
  ســلام: 'سلام',
  ΟΔΟΣ: 'οδος',
  οδός: 'οδος',
  'good   day': 'good day',
  'Good day': 'good day',
  Straße: 'strasse',
  STRASSE: 'strasse',
  'C#': 'c#',
  'c#!': 'c#',
  'C++': 'c++',
  C: 'c',
  'R&D': 'r&d',
  'Version 1.5.': 'version 1.5',
}

/** What makes two entries one: a text that was drawn for another poll may come to a cloud as well. */
export const keyOf = (entry: string): string => WORDS[entry] ?? lookOf(entry).toLowerCase()

const lookOf = (text: string): string => text.replaceAll(/\u200b|\ufe0f/g, '').replaceAll(/ +/g, ' ')

export const isWritten = ({ kind }: Poll): boolean => kind === 'word_cloud' || kind === 'open_text'

/** What makes two answers to a poll the same one: of texts, how they look. */
export const answerKey = ({ kind }: Poll, ballot: Ballot): string =>
  kind === 'word_cloud' ? keyOf(String(ballot)) : lookOf(String(ballot))

/** What was voted: where a vote may have several choices or words, a vote for each of them. */
export const entriesOf = ({ several, votes }: Poll): Vote[] =>
  [...votes.values()].flatMap((vote) =>
    several ? [vote.ballot].flat().map((entry) => ({ ...vote, ballot: entry })) : vote,
  )

const isShown = (poll: Poll, key: string): boolean => !isWritten(poll) || poll.turned.has(key) === poll.moderated

/** A vote as audience and wall see it: in a moderated poll as the host approved it. */
function asApproved(poll: Poll, vote: Vote): Vote {
  const approved = poll.moderated ? poll.turned.get(answerKey(poll, vote.ballot)) : undefined
  return { ...vote, ballot: approved ?? vote.ballot }
}

/** The votes that audience and wall may see. */
export const shownVotes = (poll: Poll): Vote[] =>
  entriesOf(poll)
    .filter(({ ballot }) => isShown(poll, answerKey(poll, ballot)))
    .map((vote) => asApproved(poll, vote))

/** The votes that say the same, however it is spelt. */
export const votesFor = (poll: Poll, text: string, votes: readonly Vote[]): Vote[] =>
  votes.filter(({ ballot }) => answerKey(poll, ballot) === answerKey(poll, text))

/** Whether one of these votes says so, letter by letter. */
export const isGiven = (text: string, votes: readonly Vote[]): boolean => votes.some(({ ballot }) => ballot === text)

/** By key: how many, the spellings that may stand for it, and whether it is shown. */
export type Answers = Map<string, { n: number; spellings: string[]; shown: boolean }>

/** Every answer, where some are hidden or may be. */
export function answersTo(poll: Poll): Answers | undefined {
  if (!isWritten(poll) || (!poll.moderated && poll.turned.size === 0)) return undefined
  const cast = entriesOf(poll).map((vote) => asApproved(poll, vote))
  const grouped = countWords(cast, (text) => answerKey(poll, text))
  // Of texts that look the same any may stand for all.
  const spellings = (key: string) =>
    poll.kind === 'open_text' && { spellings: votesFor(poll, key, cast).map(({ ballot }) => String(ballot)) }
  return new Map([...grouped].map(([key, word]) => [key, { ...word, ...spellings(key), shown: isShown(poll, key) }]))
}

/** Texts of one poll, newest first; those of one instant in any order. */
export type Instants = string[][]

export type Counted = {
  /** By option. */
  options: Map<string, number>
  /** By key: how many, and the spellings that may stand for it. */
  words: Map<string, { n: number; spellings: string[] }>
  texts: Instants
}

/** @param cast the votes that count */
export function count({ kind, options }: Poll, cast: readonly Vote[]): Counted {
  const counted: Counted = { options: new Map(options.map(({ id }) => [id, 0])), words: new Map(), texts: [] }
  const add = (id: string, points: number) => counted.options.set(id, (counted.options.get(id) ?? 0) + points)
  for (const { ballot } of cast) {
    if (kind === 'ranking') {
      for (const [place, id] of (ballot as string[]).entries()) add(id, options.length - place)
    } else if (options.length > 0) add(String(ballot), 1)
  }
  if (kind === 'word_cloud') counted.words = countWords(cast)
  if (kind === 'open_text') counted.texts = newestFirst(cast)
  return counted
}

function countWords(cast: readonly Vote[], key = keyOf): Counted['words'] {
  const entries = cast.map(({ ballot }) => String(ballot))
  const words: Counted['words'] = new Map()
  for (const one of new Set(entries.map((entry) => key(entry)))) {
    const same = entries.filter((entry) => key(entry) === one)
    const timesOf = (spelling: string) => same.filter((entry) => entry === spelling).length
    const most = Math.max(...same.map(timesOf))
    words.set(one, { n: same.length, spellings: same.filter((entry) => timesOf(entry) === most) })
  }
  return words
}

function newestFirst(cast: readonly Vote[]): Instants {
  const instants = [...new Set(cast.map(({ at }) => at))].sort((a, b) => b - a)
  return instants.map((instant) => cast.filter(({ at }) => at === instant).map(({ ballot }) => String(ballot)))
}

import { createHmac } from 'node:crypto'

/**
 * Someone who has everything after the polls are closed, knows how votes are written, and guesses who
 * voted what. In each room everyone joins and votes in turn, each for another option; so a guess is an
 * order of the options, and chance has one of them right in a room, however many people are in it.
 */

/** What there is to know of a room: ids as hexadecimal digits, options as they are written. */
export type Room = {
  session: string
  poll: string
  /** In the order that they joined. */
  people: string[]
  /** The stored hashes of the tickets with which they joined, which the secret gives. */
  tickets: string[]
  /** Who has joined with a ticket, by its hash. */
  holders: ReadonlyMap<string, string>
  options: string[]
  /** Rows of the table as a dump has them, in their order. */
  rows: { voter: string; option: string; castAt: number; number: number | undefined }[]
}

/** A vote that was found in raw bytes: under whom, and for which option, if that can be read. */
type Found = { at: number; voter: string; option: string | undefined }

/** What one attack makes of a room: an option for each of its people, where it has any idea. */
type Attack = (room: Room, loot: Loot) => (string | undefined)[]

/** What all attacks have, beside the tables. */
export type Loot = {
  /** Votes in the write-ahead log and in the data files, by poll, in the order in which they stand. */
  log: Map<string, Found[]>
  files: Map<string, Found[]>
  /** Lines of PostgreSQL's log with every statement and its values, by poll. */
  statements: Map<string, string[]>
  /** Secrets of the server and keys of hosts, as they may be used. */
  keys: (Buffer | string)[]
}

const before = (a: string, b: string): number => (a < b ? -1 : 1)

/** Options in this order to people in that. */
const deal = (people: readonly string[], to: readonly string[], options: (string | undefined)[]) =>
  people.map((one) => options[to.indexOf(one)])

/** What is stored under a person themselves. */
const byName = ({ people }: Room, found: readonly Found[]) =>
  people.map((one) => found.findLast(({ voter, option }) => voter === one && option)?.option)

/** Who votes first has joined first: the order in which options were first written. */
function byTurn({ people }: Room, found: readonly Found[]) {
  const options = [...new Set(found.flatMap(({ option }) => option ?? []))]
  return deal(people, people, options)
}

/** Sealed votes came in turn, each under a key; what is written at close may be in the order of those keys. */
function byKeyOf({ people, rows }: Room, found: readonly Found[]) {
  const closed = found.find(({ option }) => option)?.at ?? 0
  const keys = [...new Set(found.flatMap(({ at, voter }) => (at < closed ? voter : [])))]
  const sorted = keys.toSorted(before)
  return people.map((_, turn) => rows[sorted.indexOf(keys[turn] ?? '')]?.option)
}

const uuid = (hex: string): string => hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Which ballots a statement's values had, in their order, and whose. */
function byStatement({ people, poll, options }: Room, { statements }: Loot) {
  const lines = statements.get(poll) ?? []
  const whose = people.map((one) => {
    const line = lines.findLast((line) => line.includes(uuid(one)) && options.some((option) => line.includes(option)))
    return options.find((option) => line?.includes(option))
  })
  if (whose.some((option) => option)) return whose
  const places = lines.map((line) => options.filter((option) => line.includes(option)))
  const line = lines[places.findLastIndex((found) => found.length === options.length)] ?? ''
  return options.toSorted((a, b) => line.indexOf(a) - line.indexOf(b))
}

/** Whose key a keyed hash of somebody comes to, by any key there is. */
function byHash({ people, rows }: Room, { log, files, keys }: Loot, poll: string) {
  const found = [...(log.get(poll) ?? []), ...(files.get(poll) ?? [])]
  return people.map((one) => {
    const hashes = keys.flatMap((key) =>
      [one, uuid(one)].map((text) => createHmac('sha256', key).update(text).digest('hex')),
    )
    const isTheirs = (voter: string) => hashes.some((hash) => hash.startsWith(voter))
    const row = rows.find(({ voter }) => isTheirs(voter))
    return row?.option ?? found.findLast(({ voter, option }) => option && isTheirs(voter))?.option
  })
}

/** The first person leaves, and their vote gets a new key: one that statements had, and that is nobody's. */
export const KEY_OF_WHO_LEFT: Attack = ({ people, rows, poll }, { statements }) => {
  const lines = statements.get(poll) ?? []
  const isNew = (voter: string) => !people.includes(voter) && lines.some((line) => line.includes(uuid(voter)))
  const own = rows.find(({ voter }) => isNew(voter))
  return people.map((_, place) => (place === 0 ? own?.option : undefined))
}

export const ATTACKS: Record<string, Attack> = {
  'names in rows': (room) => byName(room, asFound(room)),
  'order of rows': (room) => byTurn(room, asFound(room)),
  'order of keys': ({ people, rows }) => {
    const options = rows.toSorted((a, b) => before(a.voter, b.voter)).map(({ option }) => option)
    return deal(people, people.toSorted(before), options)
  },
  'tickets in rows': ({ tickets, holders, rows }) =>
    tickets.map((ticket) => rows.find(({ voter }) => voter === holders.get(ticket))?.option),
  'order of tickets': ({ people, tickets, rows }) => {
    const options = rows.toSorted((a, b) => before(a.voter, b.voter)).map(({ option }) => option)
    const byTicket = people.map((one, index) => ({ one, ticket: tickets[index] ?? '' }))
    const inOrder = byTicket.toSorted((a, b) => before(a.ticket, b.ticket)).map(({ one }) => one)
    return deal(people, inOrder, options)
  },
  'times of rows': ({ people, rows }) => {
    const options = rows.toSorted((a, b) => a.castAt - b.castAt).map(({ option }) => option)
    return deal(people, people, options)
  },
  'numbers of rows': ({ people, rows }) => {
    const numbers = rows.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
    return deal(
      people,
      people,
      numbers.map(({ option }) => option),
    )
  },
  'names in the log': (room, { log }) => byName(room, log.get(room.poll) ?? []),
  'order of the log': (room, { log }) => byTurn(room, log.get(room.poll) ?? []),
  'keys in the log': (room, { log }) => byKeyOf(room, log.get(room.poll) ?? []),
  'names in files': (room, { files }) => byName(room, files.get(room.poll) ?? []),
  'order of files': (room, { files }) => byTurn(room, files.get(room.poll) ?? []),
  'keys in files': (room, { files }) => byKeyOf(room, files.get(room.poll) ?? []),
  'values of statements': byStatement,
  'every key': (room, loot) => byHash(room, loot, room.poll),
}

const asFound = ({ rows }: Room): Found[] => rows.map(({ voter, option }, at) => ({ at, voter, option }))

/**
 * Votes in raw bytes, by poll: where a session's id is followed by its poll's there is a key of 16 bytes
 * after, and then a ballot, of which options can be read.
 */
export function findVotes(bytes: Buffer, rooms: readonly Room[]): Map<string, Found[]> {
  const bySession = new Map(rooms.map((room) => [room.session, room]))
  const found = new Map<string, Found[]>(rooms.map(({ poll }) => [poll, []]))
  for (const { at, one } of placesOf([...bySession.keys()], bytes)) {
    const room = bySession.get(one)
    if (!room || bytes.toString('hex', at + 16, at + 32) !== room.poll) continue
    const voter = bytes.toString('hex', at + 32, at + 48)
    const ballot = bytes.toString('latin1', at + 48, at + 110)
    const option = room.options.find((id) => ballot.includes(id))
    found.get(room.poll)?.push({ at, voter, option })
  }
  return found
}

/**
 * Where any of many equally long values stands in raw bytes, which are read once for all of them.
 * @param values as hexadecimal digits
 */
export function* placesOf(values: readonly string[], bytes: Buffer): Generator<{ at: number; one: string }> {
  const all = new Set(values)
  const length = (values[0]?.length ?? 0) / 2
  const isFirst = new Uint8Array(2 ** 16)
  for (const value of values) isFirst[Number.parseInt(value.slice(0, 4), 16)] = 1
  for (let at = 0; at <= bytes.length - length; at++) {
    if (!isFirst[((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)]) continue
    const one = bytes.toString('hex', at, at + length)
    if (all.has(one)) yield { at, one }
  }
}

/** How many people's votes an attack has right. */
export function hits(attack: Attack, rooms: readonly (Room & { votes: string[] })[], loot: Loot) {
  return rooms
    .map((room) => attack(room, loot).filter((option, place) => option === room.votes[place]).length)
    .reduce((sum, n) => sum + n, 0)
}

import { backstage, hostOnly, onStage } from '../../server/domain/host-only.ts'
import type { ClosedPoll, Poll } from '../../server/domain/poll.ts'
import type { Question } from '../../server/domain/question.ts'
import type { Scoreboard, ScoreRow } from '../../server/domain/scores.ts'
import type { Session } from '../../server/domain/session.ts'
import { type PollKindName, pollKind, type Tally } from '../../shared/poll-kinds/index.ts'
import type { QuestionState } from '../../shared/schemas/question.ts'
import type { RosterRow } from '../../shared/schemas/roster.ts'
import * as plain from './support.ts'

/** A session in which every value that not everyone may see is a marker that occurs nowhere else. */

export type Shape = {
  kind: PollKindName
  options: number
  maxEntries: number | null
  participants: number
  questions: QuestionState[]
}

export class CanarySession {
  /** For the host alone. */
  readonly forHost: string[] = []
  /** Of those, what tells of people, and the host's key. */
  readonly ofPeople: string[] = []
  /** For host and wall while the poll is open. */
  readonly forStage: string[] = []
  /** For the wall alone, while results are hidden. */
  readonly forWall: string[] = []
  /** What the wall tells of participants while it shows scores. */
  readonly ofScores: string[] = []
  /** Names that are in the host's list of scores alone. */
  readonly namesOfScores: string[] = []
  /** Columns that no view names; they must reach nobody. */
  readonly forNobody: string[] = []
  readonly session: Session
  readonly openPoll: Extract<Poll, { state: 'open' }>
  readonly closedPoll: ClosedPoll
  /** Closed, with results that the host keeps. */
  readonly hiddenPoll: ClosedPoll
  readonly questions: Question[]
  readonly roster: RosterRow[]
  /** How they stand. Points and places stand beside names: they go where those do. */
  readonly scoreboard: Scoreboard
  readonly hostKey: string
  #count = 0

  constructor(shape: Shape) {
    this.session = {
      ...plain.session,
      // One that the poll does not tell, or not any more.
      stage: 'answer',
      stageAnswer: onStage({
        pollId: plain.bare(shape.kind, 'open').id,
        text: this.#text(this.forNobody),
        ...this.#stray(),
      }),
      ownerId: hostOnly(this.#text(this.forNobody)),
      hostKeyVersion: onStage(this.#number(this.forNobody)),
      settings: { names: 'required', people: 'hidden', ...this.#stray() },
      participantCount: this.#number(this.forHost),
      ...this.#stray(),
    }
    this.hostKey = this.#text(this.forHost, this.ofPeople)
    this.roster = Array.from({ length: shape.participants }, () => this.#rosterRow())
    this.scoreboard = { standings: this.roster.map((_, n) => this.#standing(`participant-${n}`)), hasBegun: true }
    this.questions = shape.questions.map((state) => this.#question(state))
    const options = Array.from({ length: shape.options }, (_, place) => ({
      id: `option-${place}`,
      label: `Label ${place}`,
      ...this.#stray(),
    }))
    const { kind, maxEntries } = shape
    const shown = { reveal: 'live', moderated: false, answers: null } as const
    const times = { closesAt: null, openedAt: null, closedAt: null }
    const picture = { id: 'a picture', alt: 'A bridge', width: 1, height: 1, ...this.#stray() }
    const base = { ...plain.bare(kind, 'open'), picture, options, maxEntries, ...shown, ...times, ...this.#stray() }
    const seconds = () => backstage(this.#number(this.forHost))
    const isPublic = pollKind(kind).openTallyIsPublic
    const tally = isPublic ? { words: [{ text: 'Calm', n: 3 }] } : this.#tally(options, this.forStage)
    this.openPoll = {
      ...base,
      state: 'open',
      seconds: seconds(),
      counted: backstage(isPublic ? this.#tally(options, this.forHost) : tally),
      votes: backstage(this.#number(this.forHost)),
      right: backstage({
        correctOptionIds: [this.#text(this.forHost), this.#text(this.forHost)],
        explanation: this.#text(this.forHost),
      }),
      ...(isPublic ? { results: 'shown', tally } : { results: 'on wall', tally: onStage(tally) }),
    }
    const votes = backstage(this.#number(this.forHost))
    this.closedPoll = {
      ...base,
      state: 'closed',
      seconds: seconds(),
      votes,
      results: 'shown',
      right: { correctOptionIds: [], explanation: null },
      tally: {},
      counted: backstage(this.#tally(options, this.forHost)),
      answers: backstage([{ text: this.#text(this.forHost), n: 1, shown: false, ...this.#stray() }]),
    }
    this.hiddenPoll = {
      ...base,
      state: 'closed',
      results: 'hidden',
      seconds: seconds(),
      turnout: onStage(this.#number(this.forWall)),
      votes,
      right: backstage({
        correctOptionIds: [this.#text(this.forHost), this.#text(this.forHost)],
        explanation: this.#text(this.forHost),
      }),
      counted: backstage(this.#tally(options, this.forHost)),
    }
  }

  #text(...lists: string[][]): string {
    const marker = `canary${++this.#count}x`
    for (const list of lists) list.push(marker)
    return marker
  }

  #number(list: string[]): number {
    const marker = 77_000_000 + ++this.#count
    list.push(String(marker))
    return marker
  }

  /** A column that came along from the database. */
  #stray(): { stray: string } {
    return { stray: this.#text(this.forNobody) }
  }

  #tally(options: { id: string }[], list: string[]): Tally {
    return {
      options: new Map(options.map(({ id }) => [id, this.#number(list)])),
      words: [{ text: this.#text(list), n: this.#number(list) }],
      texts: [this.#text(list)],
      voters: this.#number(list),
    }
  }

  #rosterRow(): RosterRow {
    const cell = () => this.#text(this.forHost, this.ofPeople)
    return { email: cell(), name: cell(), vote: cell(), questions: cell() }
  }

  #standing(participantId: string): ScoreRow {
    return {
      participantId,
      place: this.#number(this.ofScores),
      points: this.#number(this.ofScores),
      right: this.#number(this.ofScores),
      name: hostOnly(this.#text(this.namesOfScores)),
      nameOnWall: onStage(this.#text(this.ofScores)),
      ...this.#stray(),
    }
  }

  #question(state: QuestionState): Question {
    const word = () => this.#text(this.forHost, this.ofPeople)
    const author = { email: word(), name: word() }
    const merged = [{ id: this.#text(this.forHost), text: this.#text(this.forHost), ...this.#stray() }]
    return { ...plain.question(state, { author: hostOnly(author), merged: backstage(merged) }), ...this.#stray() }
  }
}

/**
 * Values that not everyone may see, as types: a view that was not handed the right pass cannot open
 * them, and one that writes them into an answer unopened fails at once instead of leaking.
 */

/** Proof that the reader is the session's host. Made where the host is recognised, and nowhere else. */
export class HostPass {
  readonly #is = 'host'
  forWall(): WallPass {
    return new WallPass()
  }
  get is(): 'host' {
    return this.#is
  }
}

/** Proof that the reader helps the host: sees polls and questions as the host does, no people and no keys. */
export class HelperPass {
  readonly #is = 'helper'
  forWall(): WallPass {
    return new WallPass()
  }
  get is(): 'helper' {
    return this.#is
  }
}

export type BackstagePass = HostPass | HelperPass

/** Proof that the reader shows the wall: sees tallies while a poll is open, no people and no keys. */
export class WallPass {
  readonly #is = 'wall'
  get is(): string {
    return this.#is
  }
}

/** A value that opens to the holder of a pass. */
export class Withheld<T, Pass extends BackstagePass | WallPass> {
  readonly #value: T
  constructor(value: T) {
    this.#value = value
  }
  readonly open = (_pass: Pass): T => this.#value
  toJSON(): never {
    throw new Error('A withheld value must not be sent.')
  }
}

/** For the host alone: host keys, people's names and addresses. */
export type HostOnly<T> = Withheld<T, HostPass>
/** For host and helpers: right answers before close, how many voted. */
export type Backstage<T> = Withheld<T, BackstagePass>
/** For them and the wall: the tally of an open poll, and how many voted in one whose results are hidden. */
export type OnStage<T> = Withheld<T, BackstagePass | WallPass>

export const backstage = <T>(value: T): Backstage<T> => new Withheld(value)
export const hostOnly = <T>(value: T): HostOnly<T> => new Withheld(value)
export const onStage = <T>(value: T): OnStage<T> => new Withheld(value)

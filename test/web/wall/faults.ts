import type { Page } from 'playwright-core'

/** What a poll on the wall measures, in pixels at 1080p. */
export type Measured = {
  faults: string[]
  prompt: number
  /** The smallest of them. */
  label: number
  address: number
  /** How many joined. */
  joined: number
  code: number
  /** What the poll takes of the height that it has, and of the width. */
  filled: number
  wide: number
  /** The thickness of the thinnest bar; infinite without bars. */
  thin: number
}

/** Looks at every part of what the wall shows: what leaves the window, is cut, or lies over another. */
export const measureWall = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const PARTS =
      '.poll h2, .lobby .title, .poll > figure > .picture, .question h2, .question .text, .state, .label, .mark, .letter, .figure, .place, .stage-average > p, .answer-page li, .answer-count, .word, .explanation, .points-of-places, .later, .qr, .address, .code, .countdown, :not(.nobody) > .people, .full-screen, .wall h1'
    const faults: string[] = []
    const nameOf = (part: Element) =>
      `${part.getAttribute('class') ?? part.localName} "${part.textContent?.slice(0, 20)}"`
    const parts = [...document.querySelectorAll(PARTS)]
      .filter((part) => part.getClientRects().length > 0 && !part.closest('.ruler'))
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
    const stage = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect()
    for (const { part, box } of parts) {
      const frame = part.closest('main') ? stage : new DOMRect(0, 0, innerWidth, innerHeight)
      const isOut =
        box.left < frame.left - 2 ||
        box.top < frame.top - 2 ||
        box.right > frame.right + 2 ||
        box.bottom > frame.bottom + 2
      if (isOut) faults.push(`${nameOf(part)} leaves its frame`)
      const isCut = part instanceof HTMLElement && part.scrollHeight > part.clientHeight + 2
      const isText = part.matches('h2, .title, .text, .label, .address, .code, .figure')
      if (isText && isCut && getComputedStyle(part).overflow !== 'visible') faults.push(`${nameOf(part)} is cut`)
    }
    // A bar is as long as its share of all votes; a column, once a few have voted, as its share of the highest.
    for (const bars of document.querySelectorAll(
      '.poll:not(.unrevealed) :is(.stage-bars:not(.stage-order), .stage-tiles:not(.stage-order), .stage-halves, .stage-scale)',
    )) {
      const votes = [...bars.querySelectorAll(':scope > li .figure > .visually-hidden')].map((one) =>
        Number.parseInt(one.textContent ?? '', 10),
      )
      const isUpright = bars.matches('.stage-scale')
      const all = bars.matches('.stage-scale') ? Math.max(2, ...votes) : votes.reduce((sum, n) => sum + n, 0)
      for (const [n, fill] of bars.querySelectorAll('.fill').entries()) {
        const [whole, part] = [fill.parentElement ?? fill, fill].map((one) => one.getBoundingClientRect()) as [
          DOMRect,
          DOMRect,
        ]
        const seen = isUpright
          ? (whole.bottom - part.top) / whole.height
          : (Math.min(whole.right, part.right) - Math.max(whole.left, part.left)) / whole.width
        const share = all === 0 ? 0 : (votes[n] ?? 0) / all
        if (Math.abs(seen - share) > 0.02)
          faults.push(`bar ${n} is ${seen.toFixed(2)} of its track for ${share.toFixed(2)}`)
      }
    }
    // No bar goes through a word, a number or a pill, and each is within its card, as the bar is.
    for (const bar of document.querySelectorAll(':is(.stage-bars, .stage-halves) > .bar')) {
      const card = bar.getBoundingClientRect()
      const track = bar.querySelector('.track')?.getBoundingClientRect() ?? new DOMRect()
      if (track.bottom > card.bottom + 2) faults.push(`a bar is ${(track.bottom - card.bottom).toFixed(1)} px too low`)
      const letter = bar.querySelector('.letter')?.getBoundingClientRect()
      if (letter && track.height > 0) {
        const isRight = document.documentElement.dir === 'rtl'
        const beside = isRight ? track.right - letter.right : letter.left - track.left
        if (Math.abs(beside) > 2) faults.push(`a letter is ${beside.toFixed(1)} px off the edge of its bar`)
        if (Math.abs(letter.width - letter.height) > 1) faults.push('a letter is in no square')
      }
      for (const text of bar.querySelectorAll('.content > *')) {
        const { top, bottom, height } = text.getBoundingClientRect()
        if (height === 0) continue
        if (track.height > 0 && bottom > track.top + 2)
          faults.push(`${nameOf(text)} is ${(bottom - track.top).toFixed(1)} px on a bar`)
        if (top < card.top - 2 || bottom > card.bottom + 2) faults.push(`${nameOf(text)} leaves its card`)
      }
    }
    // A number stands on its column.
    for (const step of document.querySelectorAll('.poll:not(.unrevealed) .stage-scale > li')) {
      const [figure, column] = ['.figure', '.fill'].map((part) => step.querySelector(part)?.getBoundingClientRect())
      const gap = (column?.top ?? 0) - (figure?.bottom ?? 0)
      if (gap < -2 || gap > 8) faults.push(`a number is ${gap.toFixed(0)} px above its column`)
    }
    // No word goes on in the next line.
    for (const text of document.querySelectorAll(
      '.poll:not([data-broken]) h2, .poll:not([data-broken]) .bar > .content .label',
    )) {
      const node = text.firstChild
      if (!(node instanceof Text)) continue
      for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1 && !/-/.test(word)) faults.push(`"${word}" is broken`)
      }
    }
    for (const [n, one] of parts.entries()) {
      for (const other of parts.slice(n + 1)) {
        if (one.part.contains(other.part) || other.part.contains(one.part)) continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (wide > 2 && high > 2) faults.push(`${nameOf(one.part)} is under ${nameOf(other.part)}`)
      }
    }
    const unit = 16 / Number.parseFloat(getComputedStyle(document.querySelector('.wall') ?? document.body).fontSize)
    const sizeOf = (selector: string) => {
      const found = [...document.querySelectorAll(selector)].filter(
        (one) => one.getClientRects().length > 0 && !one.closest('.ruler'),
      )
      return Math.min(...found.map((one) => unit * Number.parseFloat(getComputedStyle(one).fontSize)))
    }
    const bars = [...document.querySelectorAll('.bar, .stage-scale .track, .unrevealed .stage-scale li')].filter(
      (bar) => bar.getClientRects().length > 0,
    )
    const inside = parts
      .filter(({ part }) => part.closest('.poll'))
      .map(({ box }) => box)
      .concat(bars.map((bar) => bar.getBoundingClientRect()))
    const left = Math.min(...inside.map((box) => box.left))
    const right = Math.max(...inside.map((box) => box.right))
    const top = Math.min(...inside.map((box) => box.top))
    const bottom = Math.max(...inside.map((box) => box.bottom))
    return {
      faults,
      prompt: sizeOf('.poll h2'),
      label: sizeOf('.label, .answer-page li, .top-questions li'),
      address: sizeOf('.address'),
      code: sizeOf('.code'),
      joined: sizeOf('.join .people'),
      filled: (bottom - top) / stage.height,
      wide: (right - left) / stage.width,
      thin: unit * Math.min(...bars.map((bar) => Math.min(bar.clientHeight, bar.clientWidth))),
    }
  })

/** Where progress is shown: process.stderr, or a stand-in. */
export type Screen = { isTTY?: boolean; columns?: number; write(text: string): unknown }

/** How far the phases of a rehearsal are. */
export type Progress = {
  /** So many more steps of a phase are done. */
  step(phase: string, steps?: number): void
  /** Shows the last state and lets go of the screen. */
  end(): void
}

/** Steps in a phase, by its name, in order. */
export type Phases = ReadonlyMap<string, number>

/** Milliseconds between two drawings. */
const DRAW_EVERY = 100
const BAR_WIDTH = 30
const COLUMNS = 80

/** Shows progress: as bars on a terminal, elsewhere as one line per finished phase. */
export function showProgress(phases: Phases, screen: Screen): Progress {
  return screen.isTTY ? bars(phases, screen) : lines(phases, screen)
}

function bars(phases: Phases, screen: Screen): Progress {
  const done = new Map<string, number>()
  let drawn = 0
  const draw = () => {
    const up = drawn > 0 ? `\x1b[${drawn}A` : ''
    const rows = [...phases].map(([phase, total]) => bar(phase, done.get(phase) ?? 0, total))
    const width = screen.columns || COLUMNS
    screen.write(up + rows.map((row) => `\x1b[2K${row.slice(0, width - 1)}\n`).join(''))
    drawn = rows.length
  }
  draw()
  const timer = setInterval(draw, DRAW_EVERY).unref()
  return {
    step: (phase, steps = 1) => void done.set(phase, (done.get(phase) ?? 0) + steps),
    end() {
      clearInterval(timer)
      draw()
    },
  }
}

function bar(phase: string, done: number, total: number): string {
  const full = total > 0 ? Math.floor((done / total) * BAR_WIDTH) : 0
  return `${phase.padEnd(24)} ${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${done}/${total}`
}

function lines(phases: Phases, screen: Screen): Progress {
  const done = new Map<string, number>()
  const began = performance.now()
  return {
    step(phase, steps = 1) {
      const before = done.get(phase) ?? 0
      const total = phases.get(phase) ?? 0
      done.set(phase, before + steps)
      if (before >= total || before + steps < total) return
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      screen.write(`${phase}: ${total} of ${total}, after ${seconds} s\n`)
    },
    end: () => undefined,
  }
}

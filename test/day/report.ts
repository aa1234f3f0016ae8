import type { figuresOf } from './figures.ts'

type Figures = ReturnType<typeof figuresOf>

/** The figures of a day as lines of a Markdown table, as SCALING.md has them. */
export function reportOf(figures: Figures): string {
  const { people, sessions, acknowledged, counted, peak, cpuPerPhone, resting, vote, wall } = figures
  const rows: [string, string][] = [
    ['people, in sessions', `${count(people)}, ${count(sessions)}`],
    [
      'votes acknowledged, of them in the results',
      `${count(acknowledged.votes)}, ${count(counted.votes)} after changes`,
    ],
    ['questions and upvotes', `${count(counted.questions)} and ${count(counted.upvotes)}`],
    ['own views read, frames sent', `${count(acknowledged.reads)}, ${count(figures.frames)}`],
    [
      'lost, counted wrongly, streams without the last state',
      `${figures.lost}, ${figures.wrong}, ${figures.stale} of ${count(figures.streamsJudged)}`,
    ],
    ['at the peak', `${count(peak.streams)} streams, ${count(peak.votesPerSecond)} votes a second`],
    ['CPU per phone for its session', `${cpuPerPhone.measured} ms: ${shares(figures)}`],
    [
      'its heartbeats, by arithmetic',
      `${cpuPerPhone.ofHeartbeats} ms more: ${cpuPerPhone.heartbeats} of ${resting.heartbeatUs} us`,
    ],
    ['CPU of the empty site', `${(100 * resting.cores).toFixed(1)}% of a core`],
    ['a vote’s answer, p50 and p99', both(vote)],
    ['a vote until the wall shows it, p50 and p99', both(wall)],
    ...figures.memory.map(memoryRow),
    ...figures.disturbances.map(({ what, seconds }): [string, string] => [what, `took ${seconds} s`]),
    ['streams that broke off and came back', count(figures.reconnected)],
    [
      'busiest half second and p99 of lateness of the players',
      `${(100 * figures.load.busyMost).toFixed(0)}%, ${figures.load.lateP99.toFixed(0)} ms`,
    ],
    ...Object.entries(figures.refusals).map(([why, n]): [string, string] => [`answered by ${why}`, count(n)]),
  ]
  return ['| What | A day |', '|---|---|', ...rows.map(([what, found]) => `| ${what} | ${found} |`)].join('\n')
}

const count = (n: number): string => n.toLocaleString('en')

/** Of the whole day, and in parentheses without upgrade and restart. */
const both = ({ all, undisturbed }: Figures['vote']): string =>
  `${ms(all.p50)} and ${ms(all.p99)} (${ms(undisturbed.p50)} and ${ms(undisturbed.p99)})`

const ms = (value: number): string => `${Math.round(value)} ms`

function shares({ cpuSeconds, people }: Figures): string {
  const each = (seconds: number) => ((1e3 * seconds) / people).toFixed(1)
  const nodes = cpuSeconds['node A'] + cpuSeconds['node B']
  return `nodes ${each(nodes)}, PostgreSQL ${each(cpuSeconds.PostgreSQL)}, nginx ${each(cpuSeconds.nginx)}`
}

const memoryRow = (memory: Figures['memory'][number], node: number): [string, string] => [
  `heap of node ${'AB'[node]} from its upgrade to the end, ${memory.realMinutes} minutes`,
  `${memory.heap.first} to ${memory.heap.last} MiB; ${memory.kilobytesPerStream} kB for a stream, ${memory.grewBy} MiB by time; resident at most ${memory.resident.most} MiB`,
]

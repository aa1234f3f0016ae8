import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'

/**
 * A cure of a known fault, and the source without it: the simulation has to find the fault then. Where each of two cures
 * is enough, the other is left out also.
 */
export type Cure = { file: string; from: string; to: string; also?: Cure }

/*
 * A stream does not show an old state to a slow reader who missed a state between two equal ones: there is no cure to
 * leave out. A stream hands each frame to its socket at once, and TCP keeps the order.
 */

const REPLACES = `  where \${replacesStored(sql\`excluded.seq\`, sql\`excluded.ballot\`)}\``

export const CURES: Record<string, Cure> = {
  /** An acknowledged vote is replaced by an older one that was held up. */
  'vote order': { file: 'server/queries/votes/vote-order.ts', from: REPLACES, to: '  `' },
  /** A vote that is sent again, because its answer was lost, is refused as if a later one counted. */
  'the same vote again': {
    file: 'server/queries/votes/vote-order.ts',
    from: ` or (\${seq} = vote.seq and \${ballot} = vote.ballot)`,
    to: '',
  },
  /** The poll that was closed last is not the one that everyone sees, because the clocks of nodes differ. */
  'closed last': {
    file: 'server/queries/polls.ts',
    from: `,\n        (select max(closed_at) + 1 from poll where session_id = \${sessionId})\n`,
    to: '\n',
  },
  /** Somebody joins a session that has ended. */
  'ended is final': { file: 'server/queries/admission.ts', from: `and ended_at is null and ends_at > \${now}`, to: '' },
  /** What is sent again under its key is done again. */
  'key before work': {
    file: 'server/queries/idempotent-calls.ts',
    from: ".where('idempotent_call.expires_at', '<=', now)",
    to: '',
  },
  /** Changes of one session at once do not see each other: two upvotes both answer the same count. */
  'changes in turn': {
    file: 'server/queries/sessions.ts',
    from: 'sessionOf(db, id).forNoKeyUpdate()',
    to: 'sessionOf(db, id)',
  },
  /** A stream shows an old state after it lost the connection that hears other nodes. */
  'refresh after a gap': { file: 'server/db/listener.ts', from: '        this.#settings.onGap()\n', to: '' },
  /** Nodes that start at the same time on an empty database migrate it twice. */
  'migrations in turn': {
    file: 'server/db/migrate.ts',
    from: 'select pg_advisory_lock(',
    to: 'select abs(',
    also: {
      file: 'kysely/dist/dialect/postgres/postgres-adapter.js',
      from: 'select pg_advisory_lock(',
      to: 'select abs(',
    },
  },
  /** Somebody who was removed votes. */
  'removed is out': {
    file: 'server/queries/votes/vote-conditions.ts',
    from: "participant.membership = 'in' and participant.id <> all(open_poll.gone_voter_ids)",
    to: 'true',
  },
  /** The next person at a device sees the secret vote of somebody who has left, and replaces it. */
  'left is forgotten': {
    file: 'server/queries/ballot-storage/secret.ts',
    from: 'stored ? [stored.ballot] : []',
    to: '[]',
  },
  /** A stream shows an old state, because it changed while an earlier change was being sent. */
  'changes while others are sent': {
    file: 'server/live/streams/changes.ts',
    from: '    this.#unsent.set(change.id, merged(',
    to: '    if (this.#active.has(change.id)) return\n    this.#unsent.set(change.id, merged(',
  },
  /** A stream shows an old state, because it changed while the session rested between two frames. */
  'changes during a rest': {
    file: 'server/live/streams/changes.ts',
    from: '    while (this.#unsent.has(sessionId)) {',
    to: '    {',
  },
  /** A stream shows an old state to a slow reader, whose frames were left out while it had others to read. */
  'slow readers are cut off': {
    file: 'server/http/api/event-stream.ts',
    from: 'if (res.writableLength > UNSENT_MAX) res.destroy()\n      else res.write',
    to: 'if (res.writableLength <= UNSENT_MAX) res.write',
  },
  /** Somebody reads an older state than they know of, because they share a load that began before they asked. */
  'loads for those who ask later': {
    file: 'server/live/streams/shared-loads.ts',
    from: '    this.#collecting.delete(key)\n    const loaded = this.#load(key, people)\n',
    to: '    const loaded = this.#load(key, people).finally(() => this.#collecting.delete(key))\n',
  },
  /** A stream of another node misses the last change of a node that was killed. */
  'changes of a killed node': { file: 'server/start/services.ts', from: '    otherNodes?.tellAll()\n', to: '' },
  /** Somebody joins again, with another name, after the session has ended. */
  'ended for who comes back': {
    file: 'server/queries/admission.ts',
    from: "if (statusAt(clock(), session) === 'ended') return 'ended'",
    to: '',
  },
  /** A vote is counted after its poll was closed. */
  'votes before the close': { file: 'server/queries/votes/cast-one-vote.ts', from: '      for share of poll', to: '' },
}

/** Builds without a cure. @throws Error if the source is not as the table has it */
export const without = ({ file, from, to }: Cure): Plugin => ({
  name: 'without a cure',
  setup({ onLoad }) {
    onLoad({ filter: new RegExp(`${file.replaceAll('.', '\\.')}$`) }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (source.split(from).length < 2) throw new Error(`${file} has no “${from}”. Change test/simulation/cures.ts.`)
      return { contents: source.replaceAll(from, to), loader: 'ts' }
    })
  },
})

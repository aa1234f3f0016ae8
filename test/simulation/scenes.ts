import type { PollDraft } from '../../shared/schemas/draft.ts'
import type { Dice } from '../model/dice.ts'
import { type Fault, LATE, OLD, PHONES, SPARE, type Task, type Turn } from './script.ts'

/** Things that several people do at the same time to the same poll or question, with a fault where it hurts. */

type Scene = {
  turns: Turn[]
  faults: Fault[]
  /** Steps within which the first fault happens. */
  within: number
  /** Nobody does anything else. */
  isAlone: boolean
}

type DrawScene = (dice: Dice) => {
  by: [actor: string, ...tasks: Task[]][]
  /** One of them happens, or each of those that are together. */
  faults: (Fault | Fault[])[]
  isAlone?: boolean
  within?: number
}

/** Steps of about one request. */
const SOON = 12

/** Votes while their poll is closed, and somebody reads what came of it. */
const closing: DrawScene = () => ({
  by: [
    ['zoe', vote(0)],
    ['max', vote(1)],
    ['ada', { does: 'close', poll: 0 }, { does: 'read' }, { does: 'read' }],
  ],
  faults: [{ does: 'pause', of: 'vote' }],
})

/** Somebody without vote numbers changes their vote, while an earlier statement stands still in its middle. */
const changing: DrawScene = () => ({
  by: [[OLD, vote(0), vote(1)]],
  faults: [
    { does: 'pause', of: 'vote' },
    [
      { does: 'pause', of: 'vote' },
      { does: 'give up', isNoticed: false, elsewhere: false, pick: 0, by: OLD },
    ],
  ],
})

/** Somebody changes their vote while an earlier one is on its way. */
const changingOnTheWay: DrawScene = (dice) => {
  const phone = dice.of(PHONES)
  return {
    by: [[phone, vote(0), vote(1), vote(2)]],
    faults: [
      { does: 'delay request', by: phone },
      { does: 'delay statement', of: 'vote' },
      { does: 'pause', of: 'vote' },
    ],
    within: 4,
  }
}

/** Somebody is removed whose vote is on its way, and the host reads what came of it. */
const removing: DrawScene = () => ({
  by: [
    ['zoe', vote(0)],
    ['ada', { does: 'remove', person: 0 }, { does: 'read' }, { does: 'read' }],
  ],
  faults: [{ does: 'delay statement', of: 'vote' }],
  isAlone: true,
})

/** Somebody votes and leaves, and the next person at the device looks and votes. */
const leaving: DrawScene = () => ({
  by: [['zoe', vote(0), { does: 'leave' }, { does: 'join' }, { does: 'read' }, vote(1), { does: 'read' }]],
  faults: [
    { does: 'delay statement', of: 'vote' },
    { does: 'delay request', by: 'zoe' },
  ],
  isAlone: true,
})

/** The session ends while somebody joins, and somebody else joins again with another name. */
const ending: DrawScene = () => ({
  by: [
    [LATE, { does: 'join' }],
    ['zoe', { does: 'join', name: 'Zoé' }],
    ['ada', { does: 'end' }, { does: 'read' }, { does: 'read' }],
  ],
  faults: [{ does: 'delay statement' }, { does: 'pause', of: 'anything' }],
})

/** The session ends while somebody's join is on its way, and the host reads who is there. */
const comingLate: DrawScene = () => ({
  by: [
    [LATE, { does: 'join' }],
    ['ada', { does: 'end' }, { does: 'read' }, { does: 'read' }],
  ],
  faults: [{ does: 'delay statement', of: 'participant' }],
  isAlone: true,
})

/** A question gets several upvotes at once. */
const upvoting: DrawScene = () => ({ by: PHONES.map((name) => [name, { does: 'upvote', question: 0 }]), faults: [] })

/** A node is killed before it tells the others of the last change, which all readers see. */
const killing: DrawScene = () => ({
  by: [['ada', { does: 'close', poll: 0 }]],
  faults: [{ does: 'kill before it tells' }],
  isAlone: true,
  within: 4,
})

/** A node does not hear others while one of them makes the last change. */
const deafening: DrawScene = (dice) => ({
  by: [['ada', { does: 'close', poll: 0 }]],
  faults: [{ does: 'deafen', pick: dice.below(3) }],
  isAlone: true,
})

/** Somebody asks, hears nothing, and asks again. */
const asking: DrawScene = (dice) => ({
  by: [[dice.of(PHONES), { does: 'ask', text: 'And then?' }, { does: 'read' }]],
  faults: [{ does: 'delay request' }, { does: 'give up', isNoticed: false, elsewhere: dice.oneIn(2), pick: 0 }],
})

/** One poll after the other is opened and closed. */
const openingAndClosing: DrawScene = (dice) => ({
  by: [
    ['ada', open(0), open(1), { does: 'close', poll: 1 }, { does: 'read' }],
    ['zoe', vote(dice.below(3))],
  ],
  faults: [],
})

/** Scenes that rarely meet what they are about come more often. */
const OF_ANY_NODES: DrawScene[] = [
  closing,
  closing,
  closing,
  closing,
  changing,
  changing,
  changingOnTheWay,
  changingOnTheWay,
  changingOnTheWay,
  removing,
  removing,
  removing,
  removing,
  leaving,
  leaving,
  leaving,
  leaving,
  ending,
  ending,
  ending,
  comingLate,
  comingLate,
  comingLate,
  upvoting,
  upvoting,
  upvoting,
  asking,
  asking,
  openingAndClosing,
  openingAndClosing,
  openingAndClosing,
  /** Somebody is removed who is voting and asking, and taken back. */
  () => ({
    by: [
      ['zoe', vote(0), vote(1), { does: 'ask', text: 'Still here?' }],
      ['max', vote(1)],
      ['ada', { does: 'remove', person: 0 }, { does: 'read' }, { does: 'restore', person: 0 }],
      ['assistant', { does: 'close', poll: 0 }],
    ],
    faults: [{ does: 'pause', of: 'vote' }, { does: 'pause', of: 'anything' }, { does: 'delay statement' }],
  }),
  /** Somebody votes, leaves and comes back, while their question is merged. */
  () => ({
    by: [
      ['zoe', vote(0), { does: 'leave' }, { does: 'join' }, vote(1)],
      ['max', { does: 'upvote', question: 0 }],
      ['ada', { does: 'merge', question: 0, into: 1 }, { does: 'split', question: 0 }, { does: 'read' }],
    ],
    faults: [{ does: 'pause', of: 'vote' }, { does: 'pause', of: 'anything' }, { does: 'delay statement' }],
  }),
  /** Two want to join, with one ticket if they need any, while the host makes it void. */
  () => ({
    by: [
      [LATE, { does: 'join' }, { does: 'read' }],
      ['zoe', { does: 'leave' }, { does: 'join' }, vote(1)],
      ['ada', { does: 'void', ticket: SPARE }, { does: 'read' }],
    ],
    faults: [{ does: 'pause', of: 'anything' }, { does: 'delay statement' }, { does: 'delay request' }],
  }),
  /** Questions are merged into each other, and split off, while people upvote both. */
  () => ({
    by: [
      ['max', { does: 'upvote', question: 0 }, { does: 'take back', question: 0 }],
      ['eve', { does: 'upvote', question: 0 }, { does: 'upvote', question: 1 }],
      ['ada', { does: 'merge', question: 0, into: 1 }, { does: 'split', question: 0 }],
      ['assistant', { does: 'merge', question: 1, into: 0 }, { does: 'read' }],
    ],
    faults: [{ does: 'pause', of: 'anything' }, { does: 'delay statement' }],
  }),
  /** The wall shows something, something else, and the first again. */
  () => ({ by: [['ada', stage('questions'), stage('lobby'), stage('questions'), stage('lobby')]], faults: [] }),
  /** The podium, all places, a poll that takes them off the wall, and the podium again. */
  () => ({
    by: [
      ['ada', podium, { does: 'stage', show: 'scores' }, open(1), podium],
      ['assistant', podium, { does: 'read' }],
      ['zoe', vote(0), { does: 'read' }],
    ],
    faults: [{ does: 'pause', of: 'anything' }, { does: 'delay statement' }],
  }),
  /** Two hosts add the same picture and use it, while a phone that was told of it looks. */
  () => ({
    by: [
      ['ada', addPicture, { does: 'draft', draft: PICTURED, picture: 0 }, { does: 'read' }],
      [
        'assistant',
        addPicture,
        { does: 'show behind', picture: 0 },
        { does: 'edit', poll: 1, prompt: 'So?', picture: 0 },
      ],
      ['zoe', { does: 'see picture', picture: 0 }, { does: 'see picture', picture: 0 }, { does: 'read' }],
    ],
    faults: [
      { does: 'kill', pick: 0 },
      { does: 'pause', of: 'anything' },
      { does: 'delay statement' },
      { does: 'delay request' },
    ],
  }),
  /** The session ends while pictures are still added. */
  () => ({
    by: [
      ['ada', addPicture, { does: 'end' }, { does: 'read' }],
      ['assistant', { does: 'add picture', shade: 1 }, { does: 'draft', draft: PICTURED, picture: 1 }],
      ['max', { does: 'see picture', picture: 0 }],
    ],
    faults: [{ does: 'pause', of: 'anything' }, { does: 'delay statement' }],
  }),
  /** The session ends while people still come, ask and vote. */
  () => ({
    by: [
      [LATE, { does: 'join' }],
      ['zoe', vote(0)],
      ['eve', { does: 'upvote', question: 1 }],
      ['ada', { does: 'end' }, { does: 'read' }, { does: 'read' }],
    ],
    faults: [{ does: 'delay statement' }],
  }),
]

const OF_SEVERAL_NODES = [
  ...OF_ANY_NODES,
  killing,
  killing,
  killing,
  killing,
  killing,
  deafening,
  deafening,
  deafening,
  deafening,
]

const PICTURED: PollDraft = { kind: 'open_text', prompt: 'What is it?' }
const addPicture: Task = { does: 'add picture', shade: 0 }
const vote = (choice: number): Task => ({ does: 'vote', poll: 0, choice })
const open = (poll: number): Task => ({ does: 'open', poll, expects: 'anything' })
const podium: Task = { does: 'stage', show: 'scores', podium: true }
const stage = (show: 'lobby' | 'questions'): Task => ({ does: 'stage', show })

export function drawScene(dice: Dice, nodes: number): Scene {
  const { by, faults, isAlone = false, within = SOON } = dice.of(nodes > 1 ? OF_SEVERAL_NODES : OF_ANY_NODES)(dice)
  const turns = by.flatMap(([actor, ...tasks]) => tasks.map((task) => ({ actor, node: dice.below(nodes), task })))
  return { turns, faults: faults.length > 0 && !dice.oneIn(4) ? [dice.of(faults)].flat() : [], isAlone, within }
}

import { describe, expect, it } from 'vitest'
import type { PollBody, Question, Session } from '../../client/index.ts'
import { toggleOnStage, toggleShown } from '../../client/web/host/commands/answers.ts'
import type { Call, Command } from '../../client/web/host/commands/command.ts'
import { deleteDraft, moveDraft, openPoll } from '../../client/web/host/commands/polls.ts'
import { moveQuestion } from '../../client/web/host/commands/questions.ts'
import {
  COMMAND_NAMES,
  type CommandName,
  type ConsoleState,
  commandOfKey,
  isAvailable,
  rowOf,
} from '../../client/web/host/commands/shortcuts.ts'
import { showAgain, showStage } from '../../client/web/host/commands/stage.ts'
import type { Move } from '../../shared/moderation.ts'

/** What the host's commands send, as data. */

const poll = (state: PollBody['state'], more: Partial<PollBody> = {}): PollBody =>
  ({ id: 'a', state, kind: 'open_text', prompt: 'a?', options: [], ...more }) as PollBody
const asked = (id: string, state: Question['state']): Question => ({
  id,
  state,
  text: `${id}?`,
  createdAt: 0,
  upvotes: 0,
})
function stateOf(session: Partial<Session>, more: Partial<ConsoleState> = {}): ConsoleState {
  const whole: Session = { status: 'live', code: 'KJ57D4', title: 'All hands', ...session }
  const rest = { before: undefined, seconds: 30, filter: 'pending', listed: [] } as const
  return { session: whole, ...rest, marked: undefined, ...more }
}
const onStage = (question: Question) => ({ questions: [question], highlightedQuestionId: question.id })
const answer = { pollId: 'a', text: 'More cake' }
const of = (now: PollBody) => ({ polls: [now], poll: now })
const list = (...listed: Question[]) => ({ filter: 'pending' as const, listed })

/** What a command would send or mark now. */
function commandOf(name: CommandName, at: ConsoleState): Command | undefined {
  const row = rowOf(name)
  return 'call' in row ? row.call(at) : undefined
}
const unavailable = (at: ConsoleState) => COMMAND_NAMES.filter((name) => !isAvailable(rowOf(name), at))

describe('a key', () => {
  it('has one command, in lower and upper case', () => {
    const keys = COMMAND_NAMES.flatMap((name) => rowOf(name).keys)
    expect(new Set(keys).size).toBe(keys.length)
    expect(commandOfKey('R')).toBe('reveal')
    expect(commandOfKey('PageDown')).toBe('next')
    expect(commandOfKey('q')).toBeUndefined()
  })

  it.each<[string, string, ConsoleState, Call[] | undefined]>([
    [
      'r',
      'reveals hidden results',
      stateOf(of(poll('closed', { revealed: false }))),
      [['revealResults', { pid: 'a' }]],
    ],
    [
      'r',
      'hides again what is shown',
      stateOf(of(poll('closed', { reveal: 'host' }))),
      [['revealResults', { pid: 'a', revealed: false }]],
    ],
    ['r', 'hides what comes in', stateOf(of(poll('open'))), [['revealResults', { pid: 'a', revealed: false }]]],
    ['r', 'has nothing to reveal before the first poll', stateOf(of(poll('draft'))), undefined],
    ['c', 'shows the lobby', stateOf(of(poll('open'))), [['setStage', { show: 'lobby' }]]],
    ['c', 'leaves the lobby again', stateOf({ ...of(poll('open')), stage: 'lobby' }), [['setStage', { show: 'poll' }]]],
    [
      's',
      'shows the scores of a session that has ended',
      stateOf({ settings: { scores: 'on' }, status: 'ended' }),
      [['setStage', { show: 'scores' }]],
    ],
    [
      's',
      'shows again what the scores cover',
      stateOf({ ...of(poll('closed')), settings: { scores: 'on' }, stage: 'scores' }),
      [['setStage', { show: 'poll' }]],
    ],
    [
      'p',
      'shows the podium while drafts are left',
      stateOf({ polls: [poll('closed'), poll('draft')], poll: poll('closed'), settings: { scores: 'on' } }),
      [['setStage', { show: 'scores', podium: true }]],
    ],
    [
      'p',
      'shows all places after the podium',
      stateOf({ ...of(poll('closed')), settings: { scores: 'on' }, stage: 'scores', podium: true }),
      [['setStage', { show: 'scores' }]],
    ],
    ['p', 'shows no podium after the end', stateOf({ settings: { scores: 'on' }, status: 'ended' }), undefined],
    ['s', 'shows no scores where none are kept', stateOf(of(poll('closed'))), undefined],
    ['c', 'clears nothing before the first poll', stateOf({}), undefined],
    [
      'c',
      'clears an answer',
      stateOf({ ...of(poll('open')), stage: 'answer', answer }),
      [['setStage', { show: 'lobby' }]],
    ],
    [
      'ArrowRight',
      'takes an answer off',
      stateOf({ ...of(poll('closed')), stage: 'answer', answer }),
      [['setStage', { show: 'poll' }]],
    ],
    ['ArrowRight', 'closes the open poll', stateOf(of(poll('open'))), [['closePoll', { pid: 'a' }]]],
    [
      'ArrowRight',
      'reveals what is hidden',
      stateOf(of(poll('closed', { revealed: false }))),
      [['revealResults', { pid: 'a' }]],
    ],
    [
      'ArrowRight',
      'says that the question on the wall was answered',
      stateOf({ ...of(poll('open')), ...onStage(asked('q', 'highlighted')) }),
      [['markAnswered', { qid: 'q' }]],
    ],
    ['ArrowRight', 'opens the next draft', stateOf(of(poll('draft'))), [['openPoll', { pid: 'a', expects: null }]]],
    ['ArrowRight', 'has nothing to do without polls', stateOf({}), undefined],
    ['t', 'starts the timer', stateOf(of(poll('open'))), [['openPoll', { pid: 'a', seconds: 30 }]]],
    [
      't',
      'stops it while it runs',
      stateOf(of(poll('open', { closesAt: 1 }))),
      [['openPoll', { pid: 'a', seconds: null }]],
    ],
    ['t', 'starts no timer of a closed poll', stateOf(of(poll('closed'))), undefined],
    ['ArrowLeft', 'leads nowhere at first', stateOf({}), undefined],
    [
      'ArrowLeft',
      'shows again what the wall showed before',
      stateOf(of(poll('open')), { before: { content: 'lobby', id: '' } }),
      [['setStage', { show: 'lobby' }]],
    ],
  ])('%s %s', (key, _what, at, calls) => {
    const name = commandOfKey(key)
    expect(name && commandOf(name, at)?.send).toEqual(calls)
  })

  it('acts on the marked question alone, and on none that it cannot move', () => {
    const [first, second] = [asked('p', 'pending'), asked('q', 'hidden')]
    const at = stateOf({}, { listed: [first, second], marked: second })
    expect(commandOf('approve', at)).toMatchObject({ send: [['approveQuestion', { qid: 'q' }]] })
    expect(commandOf('hide', at)).toBeUndefined()
    expect(commandOf('up', at)).toEqual({ send: [], mark: 'p' })
    expect(commandOf('down', at)).toEqual({ send: [], mark: 'q' })
    expect(commandOf('approve', stateOf({}))).toBeUndefined()
  })

  it('marks the first question that waits before it approves one', () => {
    const questions = [asked('p', 'pending'), asked('q', 'approved')]
    const at = stateOf({ questions }, { filter: 'shown', listed: questions.slice(1), marked: questions[1] })
    expect(commandOf('approve', at)).toEqual({ send: [], mark: 'p' })
  })

  it('takes off what is on stage, whatever is marked', () => {
    const [marked, up] = [asked('p', 'pending'), asked('q', 'highlighted')]
    const at = stateOf(onStage(up), { listed: [marked], marked })
    const command = commandOf('unpin', at)
    expect(command?.send).toEqual([['unpinQuestion', { qid: 'q' }]])
    expect(command).not.toHaveProperty('mark')
  })

  it('does nothing to the stage after the end, and lets questions be put in order', () => {
    const marked = asked('q', 'highlighted')
    const more = { marked, before: { content: 'lobby', id: '' } } as const
    const at = stateOf({ ...onStage(marked), status: 'ended' }, more)
    const available = COMMAND_NAMES.filter((name) => !unavailable(at).includes(name))
    expect(available).toEqual(['answered', 'hide', 'reply', 'undo', 'help'])
    expect(rowOf('highlight').why?.(at)).toBe('ended')
  })

  it('opens a dialog about the marked question', () => {
    const [marked, other] = [asked('p', 'pending'), asked('q', 'approved')]
    const at = stateOf({ questions: [marked, other] }, { listed: [marked], marked })
    const opens = (name: CommandName) => {
      const row = rowOf(name)
      return 'open' in row && row.open(at)
    }
    expect(opens('reply')).toEqual({ form: 'reply', question: marked })
    expect(opens('merge')).toEqual({ form: 'merge', question: marked })
    expect(opens('help')).toBe('help')
  })

  it('says why it is unavailable, unless it navigates', () => {
    const marked = asked('p', 'pending')
    const reasons = (at: ConsoleState) => unavailable(at).map((name) => rowOf(name).why?.(at))
    const said = (at: ConsoleState) => reasons(at).filter(Boolean).join()
    expect(said(stateOf({}))).toBe(
      'reveal,scores,scores,timer,unmarked,unmarked,unpin,unmarked,unmarked,unmarked,unmarked',
    )
    expect(said(stateOf({}, { listed: [marked], marked }))).toBe('reveal,scores,scores,timer,unpin,answered,merge')
  })
})

describe('opening a poll', () => {
  const up = asked('q', 'highlighted')

  it('takes the question off that would cover it, once it is open', () => {
    expect(openPoll(stateOf(onStage(up)).session, 'a').send).toEqual([
      ['openPoll', { pid: 'a', expects: null }],
      ['unpinQuestion', { qid: 'q' }],
    ])
  })

  it('closes the poll that the page shows as open, and no other', () => {
    const { session } = stateOf(of(poll('open')))
    expect(openPoll(session, 'b').send).toEqual([['openPoll', { pid: 'b', expects: 'a' }]])
  })

  it.each<[string, PollBody['state'], string]>([
    ['as the next step behind the lobby', 'draft', 'openPoll,unpinQuestion'],
    ['and so does coming back to it', 'open', 'unpinQuestion,setStage'],
  ])('%s', (_what, state, names) => {
    const session = { ...of(poll(state)), ...onStage(up), stage: 'lobby' as const }
    const send = commandOf('next', stateOf(session))?.send as Call[]
    expect(send.map(([name]) => name).join()).toBe(names)
  })
})

it('going back shows the answer again, or the poll without the question that covers it', () => {
  const { session } = stateOf({ ...of(poll('open')), ...onStage(asked('q', 'highlighted')) })
  expect(showAgain(session, { content: 'answer', id: 'a', text: 'More cake' }).send).toEqual([
    ['setStage', { show: 'answer', ...answer }],
  ])
  expect(showAgain(session, { content: 'poll', id: 'a' }).send).toEqual([
    ['unpinQuestion', { qid: 'q' }],
    ['setStage', { show: 'poll' }],
  ])
})

it('setting the stage to the poll takes off the question that covers it, and no other choice does', () => {
  const { session } = stateOf(onStage(asked('q', 'highlighted')))
  expect(showStage(session, 'poll').send).toEqual([
    ['unpinQuestion', { qid: 'q' }],
    ['setStage', { show: 'poll' }],
  ])
  expect(showStage(session, 'lobby').send).toEqual([['setStage', { show: 'lobby' }]])
})

describe('a move of a question', () => {
  const { session } = stateOf({})
  const [first, second, third] = [asked('p', 'pending'), asked('q', 'pending'), asked('r', 'pending')]

  it('names the question, and hands the mark on to the next one of the list', () => {
    const command = moveQuestion(session, list(first, second, third), second, 'approve')
    expect(command.message).toEqual({ name: 'approve', subject: 'q?' })
    expect(command.mark).toBe('r')
    expect(moveQuestion(session, list(first, second), second, 'hide').mark).toBe('p')
    expect(moveQuestion(session, list(second), second, 'hide').mark).toBeUndefined()
  })

  it('leaves the mark on a question that stays in the list', () => {
    const shown = asked('q', 'approved')
    const { mark } = moveQuestion(session, { filter: 'shown', listed: [shown, first] }, shown, 'highlight')
    expect(mark).toBe('q')
  })

  it('that puts it on stage is undone by taking it off and putting back the one before', () => {
    const before = asked('p', 'highlighted')
    const next = asked('q', 'approved')
    const { undo } = moveQuestion(stateOf(onStage(before)).session, list(), next, 'highlight')
    expect(undo).toEqual({
      send: [
        ['unpinQuestion', { qid: 'q' }],
        ['highlightQuestion', { qid: 'p' }],
      ],
    })
  })

  it.each<[Question['state'], Move, Call[0]]>([
    ['approved', 'hide', 'approveQuestion'],
    ['approved', 'highlight', 'unpinQuestion'],
    ['hidden', 'highlight', 'hideQuestion'],
    ['answered', 'highlight', 'markAnswered'],
    ['pending', 'highlight', 'returnToWaiting'],
    ['pending', 'approve', 'returnToWaiting'],
    ['pending', 'hide', 'returnToWaiting'],
  ])('that was %s, to %s it, is undone by %s', (before, move, operation) => {
    const { undo } = moveQuestion(session, list(), asked('q', before), move)
    expect(undo?.send).toEqual([[operation, { qid: 'q' }]])
  })
})

describe('an answer', () => {
  it('goes on the wall, and undo shows again what was there', () => {
    const { session } = stateOf({ ...of(poll('open')), stage: 'lobby' })
    expect(toggleOnStage(session, answer)).toEqual({
      send: [['setStage', { show: 'answer', ...answer }]],
      message: { name: 'highlight', subject: 'More cake' },
      undo: { send: [['setStage', { show: 'lobby' }]] },
    })
  })

  it('that is on the wall is taken off, and undo puts it there again', () => {
    const { session } = stateOf({ ...of(poll('open')), stage: 'answer', answer })
    expect(toggleOnStage(session, answer)).toEqual({
      send: [['setStage', { show: 'poll' }]],
      message: { name: 'unpin', subject: 'More cake' },
      undo: { send: [['setStage', { show: 'answer', ...answer }]] },
    })
  })

  it('is hidden and shown, each of which undoes the other', () => {
    const at = { pid: 'a', text: 'More cake' }
    expect(toggleShown('a', { text: 'More cake', n: 2, shown: true })).toEqual({
      send: [['hideAnswer', at]],
      message: { name: 'hide', subject: 'More cake' },
      undo: { send: [['showAnswer', at]] },
    })
    expect(toggleShown('a', { text: 'More cake', n: 2, shown: false }).send).toEqual([['showAnswer', at]])
  })
})

describe('a draft', () => {
  const [open, first, second] = [poll('open'), poll('draft', { id: 'b' }), poll('draft', { id: 'c' })]
  const { session } = stateOf({ polls: [open, first, second] })

  it('moves to the position of another draft among all polls', () => {
    expect(moveDraft(session, second, 0)?.send).toEqual([['editDraft', { pid: 'c', position: 1 }]])
    expect(moveDraft(session, first, 1)?.send).toEqual([['editDraft', { pid: 'b', position: 2 }]])
  })

  it('does not move to where it is, or past the last', () => {
    expect(moveDraft(session, first, 0)).toBeUndefined()
    expect(moveDraft(session, first, 2)).toBeUndefined()
  })

  it('that is deleted can be restored', () => {
    const { send, message, undo } = deleteDraft(session, second)
    expect(send).toEqual([['deleteDraft', { pid: 'c' }]])
    expect(message).toEqual({ name: 'deleted', subject: 'a?' })
    expect(undo).toBeTypeOf('object')
  })
})

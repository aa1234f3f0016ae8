import { expect, it } from 'vitest'
import { readArguments } from '../../client/rehearsal/arguments.ts'
import { CommandFailed } from '../../shared/command-line.ts'

const env = { LIVE_AUDIENCE_TOKEN: 'from env' }
const read = (line: string, from: Record<string, string> = env) => readArguments(line.split(' ').filter(Boolean), from)

it('a rehearsal has a default for everything except the sign-in', () => {
  expect(read('')).toMatchObject({
    url: 'http://localhost:3000',
    people: 200,
    sessions: 1,
    within: 1000,
    json: false,
    keep: false,
    credentials: { token: 'from env' },
  })
  expect(() => read('', {})).toThrow(/npm run rehearse -- --link/)
  expect(read('--help', {})).toBe('help')
})

it('a rehearsal reads every flag', () => {
  const line =
    '--url https://live.example.org/hall/ --people 3 --sessions 2 --within 0.5 --seed 7 --token t --keep --json'
  expect(read(line)).toEqual({
    url: 'https://live.example.org/hall',
    people: 3,
    sessions: 2,
    within: 500,
    seed: 7,
    json: true,
    keep: true,
    credentials: { token: 't' },
  })
})

it('a rehearsal reads token and address from the sign-in link', () => {
  const link = '--link http://hall.local:3200/login#token=abc-_1'
  const credentials = { linkToken: 'abc-_1' }
  expect(read(link)).toMatchObject({ url: 'http://hall.local:3200', credentials })
  expect(read(`${link} --url http://localhost:1`)).toMatchObject({ url: 'http://localhost:1' })
})

it.each([
  ['--people 201', '--people takes a whole number from 1 to 200.'],
  ['--people 0', '--people takes'],
  ['--sessions 1.5', '--sessions takes'],
  ['--within -1', '--within'],
  ['--within soon', '--within takes seconds from 0 to 120, for example 1.5.'],
  ['--seed x', '--seed takes'],
  ['--url localhost:3000', '--url takes an address like http://localhost:3000'],
  ['--url ftp://x', '--url takes'],
  ['--link http://localhost:3000/login', '--link takes a whole sign-in link'],
  ['--nonsense', "'--nonsense'"],
  ['word', "'word'"],
])('a rehearsal refuses %s', (line, sentence) => {
  expect(() => read(line)).toThrow(CommandFailed)
  expect(() => read(line)).toThrow(sentence)
})

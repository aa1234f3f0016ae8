import { expect, it } from 'vitest'
import { forTerminal, makeLogger } from '../../server/start/logger.ts'
import { setStage } from '../support/stage.ts'

it('the log has level names and whole milliseconds', async () => {
  const stage = await setStage()
  await stage.phone().call('GET', '/api/sessions/ZZZZZZ')
  const lines = stage.logged.map((line) => JSON.parse(line))
  const request = lines.findLast(({ msg }) => msg === 'request')
  expect(request).toMatchObject({ level: 'debug', status: 404, ms: expect.any(Number) })
  expect(request.ms % 1).toBe(0)
})

it('a terminal gets short lines, and the stack of a fault', () => {
  const shown: string[] = []
  const log = makeLogger('info', forTerminal({ write: (text) => void shown.push(text) }))
  log.info('Made the database')
  log.warn({ refused: 30 }, 'There is room again.')
  log.error({ err: new Error('lost'), route: 'POST /vote' }, 'a fault')
  const time = String.raw`\d\d:\d\d:\d\d`
  expect(shown.join('')).toMatch(
    new RegExp(
      `^${time} Made the database\n${time} warn There is room again\\. refused=30\n` +
        `${time} error a fault route="POST /vote"\nError: lost\n    at `,
    ),
  )
})

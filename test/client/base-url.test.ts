import { expect, it } from 'vitest'
import { liveAudience } from '../../client/index.ts'

it.each([
  'localhost:3000',
  'live.example.org',
  '//live.example.org',
  'http:///api',
  '',
])('a client throws at once for the address %j', (baseUrl) => {
  expect(() => liveAudience({ baseUrl })).toThrow(
    `baseUrl: "${baseUrl}" is no address of a server. Begin it with https:// or http://`,
  )
})

it.each([
  'http://localhost:3000',
  'https://live.example.org',
  'HTTP://[::1]:3000',
])('a client accepts the address %j', (baseUrl) => {
  expect(() => liveAudience({ baseUrl })).not.toThrow()
})

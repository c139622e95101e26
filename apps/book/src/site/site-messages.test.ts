import { expect, test } from 'vitest'
import { readFromSite } from './site-messages.ts'

const from = (message: object) => readFromSite({ source: 'fairhall-site', ...message })

test.each([
  [
    { kind: 'session', token: null },
    { kind: 'session', token: null },
  ],
  [
    { kind: 'session', token: 'a' },
    { kind: 'session', token: 'a' },
  ],
  [{ kind: 'session', token: 3 }, null],
  [
    { kind: 'settings', locale: 'fa', fallbacks: ['en'], theme: 'blue' },
    { kind: 'settings', locale: 'fa', fallbacks: ['en'], theme: 'dark' },
  ],
  [{ kind: 'settings', locale: 'fa', fallbacks: 'en', theme: 'light' }, null],
  [
    { kind: 'route', path: '/bets' },
    { kind: 'route', path: '/bets' },
  ],
  [{ kind: 'unheard', path: '/bets' }, null],
])('reads %j as %j', (message, read) => {
  expect(from(message)).toEqual(read)
})

test('drops messages that the site did not write', () => {
  for (const data of [null, 'session', { kind: 'session', token: 'a' }]) expect(readFromSite(data)).toBeNull()
})

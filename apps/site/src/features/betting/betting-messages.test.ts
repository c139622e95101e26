import { expect, test } from 'vitest'
import { readPath, readSportsbookMessage } from './betting-messages.ts'

const from = (message: object) => readSportsbookMessage({ source: 'fairhall-sportsbook', ...message })

test.each([
  [{ kind: 'ready', more: 1 }, { kind: 'ready' }],
  [{ kind: 'sign-in.requested' }, { kind: 'sign-in.requested' }],
  [
    { kind: 'route', path: '/match/a.1.2' },
    { kind: 'route', path: '/match/a.1.2', isReplaced: false },
  ],
  [
    { kind: 'route', path: '/', isReplaced: true },
    { kind: 'route', path: '/', isReplaced: true },
  ],
  [{ kind: 'route', path: 'javascript:alert(1)' }, null],
  [{ kind: 'route', path: '/a?b=c' }, null],
  [{ kind: 'route', path: `/${'a'.repeat(300)}` }, null],
  [
    { kind: 'height', height: 1_200 },
    { kind: 'height', height: 1_200 },
  ],
  [
    { kind: 'height', height: null },
    { kind: 'height', height: null },
  ],
  [{ kind: 'height', height: 1e9 }, null],
  [{ kind: 'height', height: -1 }, null],
  [{ kind: 'height', height: '10' }, null],
  [{ kind: 'fullscreen', isOn: 'yes' }, null],
  [{ kind: 'token', token: 'secret' }, null],
])('reads %j as %j', (message, read) => {
  expect(from(message)).toEqual(read)
})

test('drops messages of anything but a sportsbook', () => {
  for (const data of [null, 'ready', 3, { kind: 'ready' }, { source: 'fairhall-game', kind: 'ready' }])
    expect(readSportsbookMessage(data)).toBeNull()
})

test('a path that no sportsbook could have sent is its first page', () => {
  expect(readPath('/league/northern')).toBe('/league/northern')
  for (const path of [undefined, 'https://elsewhere.example', '//x y', ['/a', '/b']])
    expect(readPath(path)).toBe('/')
})

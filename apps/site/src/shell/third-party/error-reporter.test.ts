import { CallError } from '@fairhall/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isReported, readDsn, startErrorReporter, toEnvelope } from './error-reporter.ts'

test('a DSN contains the URL and the key', () => {
  expect(readDsn('https://abc123@errors.example:8443/42')).toEqual({
    address: 'https://errors.example:8443/api/42/envelope/',
    key: 'abc123',
  })
})

test('an event says what failed and where, the innermost frame last', () => {
  const error = new TypeError('x is null')
  error.stack =
    'TypeError: x is null\n    at inner (https://a.example/a.js:1:20)\n    at https://a.example/b.js:3:4'
  const at = new Date('2026-11-20T12:00:00Z')
  const lines = toEnvelope(error, {
    path: 'https://a.example/games/dice',
    release: 'r1',
    id: 'id1',
    at,
  }).split('\n')
  expect(lines).toHaveLength(3)
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({
    event_id: 'id1',
    release: 'r1',
    request: { url: 'https://a.example/games/dice' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'x is null',
          stacktrace: {
            frames: [
              { function: '?', filename: 'https://a.example/b.js', lineno: 3, colno: 4 },
              { function: 'inner', filename: 'https://a.example/a.js', lineno: 1, colno: 20 },
            ],
          },
        },
      ],
    },
  })
})

test.each([
  ['https://a.example/password-reset/x1y2', 'https://a.example/password-reset/'],
  ['https://a.example/verify/x1y2?z', 'https://a.example/verify/'],
  ['https://a.example/auth/social/sandbox/callback', 'https://a.example/auth/'],
  ['https://a.example/de/games/dice?token=1#2', 'https://a.example/de/games/dice'],
])('for %s, a report says %s, even if its script is inline in the page', (address, expectedUrl) => {
  const error = Object.assign(new Error('x'), { stack: `Error: x\n    at ${address}:3:4` })
  const event = JSON.parse(
    toEnvelope(error, { path: address, release: 'r1', id: 'id1', at: new Date() }).split('\n')[2] ?? '',
  )
  expect(event.request.url).toBe(expectedUrl)
  expect(event.exception.values[0].stacktrace.frames).toMatchObject([{ filename: expectedUrl }])
})

test('reports every error except 401, 403 and aborted calls', () => {
  const refused = (status: number) =>
    Object.assign(Object.create(CallError.prototype), { kind: 'refused', status })
  expect([401, 403, 422, 429, 500].map((status) => isReported(refused(status)))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  const lost = Object.assign(Object.create(CallError.prototype), { kind: 'timeout', status: 0 })
  expect(isReported(lost)).toBe(true)
  expect(isReported(new DOMException('gone', 'AbortError'))).toBe(false)
  expect(isReported(new Error('broken'))).toBe(true)
})

test('reports uncaught errors until consent ends, and once after it is given again', () => {
  const page = new EventTarget()
  const sent = vi.fn(async () => new Response())
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', new URL('https://play.example/games/dice'))
  vi.stubGlobal('fetch', sent)
  onTestFinished(() => void vi.unstubAllGlobals())
  const raise = () =>
    page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('nobody caught it') }))

  const first = new AbortController()
  startErrorReporter('https://key@errors.example/1', 'r1', first)
  raise()
  expect(sent).toHaveBeenCalledTimes(1)
  first.abort()
  raise()
  expect(sent).toHaveBeenCalledTimes(1)
  startErrorReporter('https://key@errors.example/1', 'r1', new AbortController())
  raise()
  expect(sent).toHaveBeenCalledTimes(2)
})

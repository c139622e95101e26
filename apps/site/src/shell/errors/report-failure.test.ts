import { CallError } from '@fairhall/client'
import { expect, test } from 'vitest'
import { onFailed, onFailure, reportFailure, notifyReporters, toFailure } from './report-failure.ts'

const refused = (status: number, message: string) => new CallError('refused', message, { status })

test.each([
  [
    'a refusal shows the server’s message',
    refused(409, 'Not enough money'),
    { kind: 'refused', message: 'Not enough money' },
  ],
  ['an expired session shows no toast', refused(401, 'Over'), null],
  ['a blocked account shows no toast', refused(403, 'Blocked'), null],
  ['a timeout', new CallError('timeout', 'timeout'), { kind: 'timeout' }],
  ['no network', new CallError('offline', 'offline'), { kind: 'offline' }],
  ...[
    'Failed to fetch dynamically imported module: https://play.example/assets/a.js',
    'error loading dynamically imported module: https://play.example/assets/a.js',
    'Importing a module script failed.',
    'Failed to fetch',
  ].map((words): [string, Error, object] => [
    `a chunk that failed to load, as in “${words}”`,
    new TypeError(words),
    { kind: 'offline' },
  ]),
  ['anything else', new TypeError('x is undefined'), { kind: 'unexpected' }],
  ['an aborted call is no failure', new DOMException('', 'AbortError'), null],
])('%s', (_, error, failure) => {
  expect(toFailure(error)).toEqual(failure)
})

test('reports a failed page without a toast, even one from before the listener was added', () => {
  const toasts: unknown[] = []
  const reports: unknown[] = []
  const stopToasts = onFailure((failure) => void toasts.push(failure))
  notifyReporters('early')
  const stopReports = onFailed((error) => void reports.push(error))
  notifyReporters('page')
  reportFailure('call')
  stopReports()
  stopToasts()
  expect(reports).toEqual(['early', 'page', 'call'])
  expect(toasts).toEqual([{ kind: 'unexpected' }])
})

import { expect, test } from 'vitest'
import { ApiFailure } from '../net/api.ts'
import { whyNot } from './seed-form.ts'

const t = (key: string, values?: object) =>
  [key, ...Object.values(values ?? {}).filter((value) => value !== '')].join(' ')

test.each([
  [new ApiFailure('roundOpen', null, 'Mines'), 'fairnessPanel.roundOpenIn Mines'],
  [new ApiFailure('clientSeedNotAllowed'), 'fairnessPanel.clientSeedProblem'],
  [new ApiFailure('offline'), 'notices.connection.text'],
  [new ApiFailure('sessionOver'), 'notices.over.text'],
  [new Error('something else'), 'notices.failed.text'],
])('explains seeds that were not changed because of %s as %s', (error, words) => {
  expect(whyNot(t, error)).toBe(words)
})

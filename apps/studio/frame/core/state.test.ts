import { expect, test } from 'vitest'
import { noticeOf, tidingOf } from './state.ts'

test.each([
  ['limitReached', 'limit.reached'],
  ['notEnoughFunds', null],
  ['maxBetExceeded', null],
  ['gameForbidden', null],
  ['countryNotAllowed', null],
  ['playerDisabled', null],
  ['refused', 'error'],
  ['gameNotAvailable', 'error'],
  ['something new', 'error'],
])('a bet refused with %s is told to the page as %s', (code, tiding) => {
  expect(tidingOf(noticeOf(code))).toBe(tiding)
})

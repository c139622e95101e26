import { expect, test } from 'vitest'
import { backRouteOf } from './social-leave.ts'

test.each([
  ['https://play.example/', '/'],
  ['https://play.example/?sign-in=true', '/'],
  ['https://play.example/de/games/dice?mode=real&sign-up=true&stag=abc', '/de/games/dice?mode=real'],
])('%s comes back to %s', (address, path) => {
  expect(decodeURIComponent(backRouteOf(address))).toBe(path)
})

import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backRouteOf, beginHere, takeBinding } from './social-leave.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('location', new URL('https://play.example/'))
  vi.stubGlobal('history', { state: null })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['https://play.example/', '/'],
  ['https://play.example/?sign-in=true', '/'],
  ['https://play.example/de/games/dice?mode=real&sign-up=true&stag=abc', '/de/games/dice?mode=real'],
])('%s comes back to %s', (address, path) => {
  expect(decodeURIComponent(backRouteOf(address))).toBe(path)
})

test('who was asked to sign in on his way to a page goes on to it', () => {
  expect(
    decodeURIComponent(backRouteOf('https://play.example/?sign-in=true', '/de/profile/wallet?x=1')),
  ).toBe('/de/profile/wallet?x=1')
})

const bindingOf = (state: string) => (JSON.parse(state) as { binding: string }).binding
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

test('whichever way out was made ready last, each leads back', async () => {
  const [gone, late] = await Promise.all([beginHere(), beginHere()])
  const secret = takeBinding()
  expect([bindingOf(gone), bindingOf(late)]).toEqual([hashOf(secret), hashOf(secret)])
})

test('what was come back with counts once, and the next way out has a secret of its own', async () => {
  const first = bindingOf(await beginHere())
  takeBinding()
  expect(takeBinding()).toBe('')
  expect(bindingOf(await beginHere())).not.toBe(first)
})

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
])('%s returns to %s', (address, path) => {
  expect(decodeURIComponent(backRouteOf(address))).toBe(path)
})

test('a visitor who was asked to sign in on the way to a page continues to it', () => {
  expect(
    decodeURIComponent(backRouteOf('https://play.example/?sign-in=true', '/de/profile/wallet?x=1')),
  ).toBe('/de/profile/wallet?x=1')
})

const bindingOf = (state: string) => (JSON.parse(state) as { binding: string }).binding
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

test('each way out returns, whichever was prepared last', async () => {
  const [gone, late] = await Promise.all([beginHere(), beginHere()])
  const secret = takeBinding()
  expect([bindingOf(gone), bindingOf(late)]).toEqual([hashOf(secret), hashOf(secret)])
})

test('a binding is valid once, and the next way out has a new secret', async () => {
  const first = bindingOf(await beginHere())
  takeBinding()
  expect(takeBinding()).toBe('')
  expect(bindingOf(await beginHere())).not.toBe(first)
})

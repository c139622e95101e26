import { expect, test } from 'vitest'
import { type Place, startTagManager } from './tag-manager.ts'

const inPage = { containerId: 'GTM-TEST', frameOrigin: null, isInPage: true }
type Address = ReturnType<Place['now']>
const at = (pathname: string, search: object = {}): Address => ({ pathname, search })

/** A visitor who goes from address to address, and what has been loaded into his page meanwhile. */
function givenVisitor(start: Address) {
  const done: string[] = []
  const leaving = new Set<(to: Address) => void>()
  const arriving = new Set<(at: Address) => void>()
  const place: Place = {
    now: () => start,
    onLeave(listener) {
      leaving.add(listener)
      return () => void leaving.delete(listener)
    },
    onArrive(listener) {
      arriving.add(listener)
      return () => void arriving.delete(listener)
    },
    loadAnew: () => void done.push('new document'),
  }
  const stop = startTagManager(inPage, place, (id) => void done.push(id))
  const go = (to: Address) => {
    for (const listener of leaving) listener(to)
    if (!done.includes('new document')) for (const listener of arriving) listener(to)
  }
  return { done, go, stop }
}

test('in the pages themselves it is loaded once', () => {
  const { done, go } = givenVisitor(at('/'))
  go(at('/providers'))
  go(at('/'))
  expect(done).toEqual(['GTM-TEST'])
})

test.each([
  ['his profile', at('/profile/info')],
  ['a game', at('/games/dice')],
  ['the wallet', at('/', { wallet: 'deposit' })],
  ['the sign-in', at('/', { 'sign-in': 'true' })],
  ['the registration', at('/', { 'sign-up': 'true' })],
])('from a page with it, %s is opened in a new document', (_, address) => {
  const { done, go } = givenVisitor(at('/'))
  go(address)
  expect(done).toEqual(['GTM-TEST', 'new document'])
})

test('who comes to a private page loads it with the first page that is none', () => {
  const { done, go } = givenVisitor(at('/profile/wallet'))
  go(at('/profile/info'))
  expect(done).toEqual([])
  go(at('/'))
  expect(done).toEqual(['GTM-TEST'])
})

test('taking the consent back begins the page anew without it, where it was in', () => {
  const inside = givenVisitor(at('/'))
  inside.stop()
  expect(inside.done).toEqual(['GTM-TEST', 'new document'])
  inside.go(at('/providers'))
  expect(inside.done).toHaveLength(2)
  const outside = givenVisitor(at('/profile/info'))
  outside.stop()
  expect(outside.done).toEqual([])
})

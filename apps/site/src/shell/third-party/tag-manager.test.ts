import { expect, test } from 'vitest'
import { type PageLocation, startTagManager } from './tag-manager.ts'

const inPage = { containerId: 'GTM-TEST', frameOrigin: null, isInPage: true }
type Address = ReturnType<PageLocation['now']>
const at = (pathname: string, search: object = {}): Address => ({ pathname, search })

/** A visitor who navigates, and what has been loaded into their page. */
function givenVisitor(start: Address) {
  const done: string[] = []
  const leaving = new Set<(to: Address) => void>()
  const arriving = new Set<(at: Address) => void>()
  const place: PageLocation = {
    now: () => start,
    onLeave(listener) {
      leaving.add(listener)
      return () => void leaving.delete(listener)
    },
    onArrive(listener) {
      arriving.add(listener)
      return () => void arriving.delete(listener)
    },
    reloadPage: () => void done.push('new document'),
  }
  const stop = startTagManager(inPage, place, (id) => void done.push(id))
  const go = (to: Address) => {
    for (const listener of leaving) listener(to)
    if (!done.includes('new document')) for (const listener of arriving) listener(to)
  }
  return { done, go, stop }
}

test('loads once in the pages themselves', () => {
  const { done, go } = givenVisitor(at('/'))
  go(at('/providers'))
  go(at('/'))
  expect(done).toEqual(['GTM-TEST'])
})

test.each([
  ['the profile', at('/profile/info')],
  ['a game', at('/games/dice')],
  ['the wallet', at('/', { wallet: 'deposit' })],
  ['the sign-in dialog', at('/', { 'sign-in': 'true' })],
  ['the registration', at('/', { 'sign-up': 'true' })],
])('opens %s in a new document if the script is on the page', (_, address) => {
  const { done, go } = givenVisitor(at('/'))
  go(address)
  expect(done).toEqual(['GTM-TEST', 'new document'])
})

test('on a private page, loads with the next page that is not private', () => {
  const { done, go } = givenVisitor(at('/profile/wallet'))
  go(at('/profile/info'))
  expect(done).toEqual([])
  go(at('/'))
  expect(done).toEqual(['GTM-TEST'])
})

test('withdrawing consent reloads the page without the script', () => {
  const inside = givenVisitor(at('/'))
  inside.stop()
  expect(inside.done).toEqual(['GTM-TEST', 'new document'])
  inside.go(at('/providers'))
  expect(inside.done).toHaveLength(2)
  const outside = givenVisitor(at('/profile/info'))
  outside.stop()
  expect(outside.done).toEqual([])
})

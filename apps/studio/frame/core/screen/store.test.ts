import { expect, test } from 'vitest'
import { noticeOf, siteMessageOf } from './notices.ts'
import { createStore, type ScreenState } from './store.ts'

test.each([
  ['limitReached', 'limit.reached'],
  ['notEnoughFunds', null],
  ['maxBetExceeded', null],
  ['gameForbidden', null],
  ['countryNotAllowed', null],
  ['playerDisabled', null],
  ['bettingClosed', null],
  ['playerInvalid', 'error'],
  ['sessionOver', 'error'],
  ['refused', 'error'],
  ['gameNotAvailable', 'error'],
  ['something new', 'error'],
])('a bet refused with %s is reported to the host page as %s', (code, message) => {
  expect(siteMessageOf(noticeOf(code))).toBe(message)
})

test('applies a change immediately and draws it once, with the next frame', () => {
  const frames: (() => void)[] = []
  const drawn: string[] = []
  const store = createStore({ phase: 'idle', notice: null } as ScreenState, (draw) => frames.push(draw))
  const nextFrame = () => frames.splice(0).forEach((draw) => draw())
  store.subscribe(({ phase, notice }) => void drawn.push(`${phase} ${notice}`))

  store.set({ phase: 'placing' })
  store.set({ notice: 'settling' })
  expect([store.state.phase, drawn]).toEqual(['placing', ['idle null']])
  nextFrame()
  expect(drawn).toEqual(['idle null', 'placing settling'])

  store.set({ phase: 'idle' })
  nextFrame()
  nextFrame()
  expect(drawn.slice(2)).toEqual(['idle settling'])
})

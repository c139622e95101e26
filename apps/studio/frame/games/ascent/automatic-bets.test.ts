import { expect, test } from 'vitest'
import { createStore, type ScreenState } from '../../core/screen/store.ts'
import type { Round } from '../../net/api-types.ts'
import { createAutomaticBets, mayChooseTarget } from './automatic-bets.ts'

const running = {
  phase: 'idle',
  autoplay: { left: 1, played: 0, net: '0', isDown: false },
  isBettingDisabled: true,
} as ScreenState
const round = { id: 'one' } as Round

function open(hasTarget = () => true) {
  const store = createStore(running, (draw) => queueMicrotask(draw))
  return { store, bets: createAutomaticBets(store, hasTarget) }
}
const settled = () => new Promise((done) => setImmediate(done))

test('an automatic bet waits for betting to open and for the end of its flight', async () => {
  const { store, bets } = open()
  let placed = 0
  let result: Round | null | undefined
  const place = async () => {
    placed += 1
    store.set({ phase: 'turn' })
  }
  void bets.play(place).then((played) => (result = played))
  await settled()
  expect(placed).toBe(0)
  store.set({ isBettingDisabled: false })
  await settled()
  expect([placed, result]).toEqual([1, undefined])
  bets.shown(round)
  store.set({ phase: 'between' })
  await settled()
  expect(result).toBe(round)
})

test('no automatic bet follows a stop, and a refused bet ends autoplay', async () => {
  const stopped = open()
  let placed = 0
  const waiting = stopped.bets.play(async () => void (placed += 1))
  stopped.store.set({ autoplay: null })
  expect([await waiting, placed]).toEqual([null, 0])

  const refused = open()
  refused.store.set({ isBettingDisabled: false })
  const bet = refused.bets.play(async () => refused.store.set({ notice: 'refused' }))
  expect(await bet).toBeNull()
})

test('no automatic bet is placed without an automatic cash-out, and a notice says why', async () => {
  let placed = 0
  const place = async () => void (placed += 1)
  const without = open(() => false)
  expect(await without.bets.play(place)).toBeNull()
  expect(without.store.state.notice).toBe('autoCashOutOff')

  let hasTarget = true
  const { store, bets } = open(() => hasTarget)
  const waiting = bets.play(place)
  hasTarget = false
  store.set({ isBettingDisabled: false })
  expect([await waiting, placed, store.state.notice]).toEqual([null, 0, 'autoCashOutOff'])
})

test.each([
  ['a target before a bet', 200, { phase: 'idle', autoplay: null }, true],
  ['no target before a bet', null, { phase: 'idle', autoplay: null }, true],
  ['another target while autoplay waits', 200, { phase: 'idle', autoplay: running.autoplay }, true],
  ['no target while autoplay waits', null, { phase: 'idle', autoplay: running.autoplay }, false],
  ['a target during a flight', 200, { phase: 'turn', autoplay: null }, false],
] as const)('%s can be chosen: %s, %o, %s', (_, auto, state, expected) => {
  expect(mayChooseTarget(auto, state)).toBe(expected)
})

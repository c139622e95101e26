import { expect, test } from 'vitest'
import { createStore, type ScreenState } from '../../core/screen/store.ts'
import type { Round } from '../../net/api-types.ts'
import { createAutomaticBets } from './automatic-bets.ts'

const running = {
  phase: 'idle',
  autoplay: { left: 1, played: 0, net: '0', isDown: false },
  isBettingDisabled: true,
} as ScreenState
const round = { id: 'one' } as Round

function open() {
  const store = createStore(running, (draw) => queueMicrotask(draw))
  return { store, bets: createAutomaticBets(store) }
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

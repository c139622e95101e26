import { describe, expect, test } from 'vitest'
import type { FreeSpins } from '../../net/api-types.ts'
import { calm, replaceSite, table, turn, won } from './table-under-test.ts'
import { FIRST_TURN_MS } from './transition-bets.ts'

replaceSite()

describe('a stake that is too high', () => {
  test.each([
    ['with three chips', 3, 450n, true, 450n],
    ['that is low enough', 1, 200n, false, 200n],
    ['too much even at its lowest', 1, 99n, false, 100n],
  ])('%s is lowered to what a bet may cost', async (_, chips, most, isLowerable, cost) => {
    const { play, lowerStake, isStakeLowerable, nextStake, store, frame } = table(async () => won, { chips })
    store.set({ stake: '2.00' })
    const played = play()
    frame()
    await played
    expect(isStakeLowerable(most)).toBe(isLowerable)
    lowerStake(most)
    expect(nextStake()).toBe(cost)
  })

  const spins = { id: 'f', left: 2, stake: '0.10' } as FreeSpins
  test.each([
    ['during a hand', turn, {}, 500n],
    ['while free spins are played', won, { freeSpins: spins }, 0n],
  ])(
    'is lowered to the latest limit only afterwards, if that arrives %s',
    async (_, answer, state, before) => {
      const tested = table(async () => answer, { move: async () => won, frames: 'immediately' })
      const { play, lowerStake, isStakeLowerable, nextStake, refreshBalance, store, pass } = tested
      store.set({ stake: '5.00', ...state })
      void play()
      await calm()
      for (const most of [300n, 400n]) lowerStake(most)
      expect([isStakeLowerable(400n), nextStake(), store.state.stake]).toEqual([false, before, '5.00'])
      pass(FIRST_TURN_MS)
      if (answer === turn) void play()
      else store.set({ freeSpins: null })
      refreshBalance()
      await calm()
      expect([store.state.phase, nextStake()]).toEqual(['idle', 400n])
      // It is applied once: the player may raise the stake again.
      store.set({ stake: '5.00' })
      refreshBalance()
      await calm()
      expect(nextStake()).toBe(500n)
    },
  )

  test('is lowered after a refused double until a double fits', async () => {
    const hand = { ...turn, stake: '2.00', baseStake: '2.00', chip: '2.00' }
    const refused = { ...hand, refusal: { code: 'maxBetExceeded', apiCode: 106 } }
    const moves = [refused, won]
    const move = async () => moves.shift() ?? won
    const { play, lowerStake, nextStake, store, pass } = table(async () => hand, {
      move,
      frames: 'immediately',
    })
    store.set({ stake: '2.00' })
    void play()
    await calm()
    pass(FIRST_TURN_MS)
    void play()
    await calm()
    lowerStake(300n)
    void play()
    await calm()
    expect([store.state.phase, nextStake()]).toEqual(['idle', 150n])
  })
})

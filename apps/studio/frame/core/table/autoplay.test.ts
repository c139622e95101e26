import { describe, expect, test } from 'vitest'
import type { Round } from '../../net/api-types.ts'
import { createAutoplay, isReason, type AutoplaySettings } from './autoplay.ts'
import { createCurrencyFormat } from '../amounts/currency-format.ts'
import { createStore, type ScreenState } from '../screen/store.ts'

const currencyFormat = createCurrencyFormat(
  { currency: 'EUR', decimals: 2, sign: { type: 'fiat', symbol: '€' } },
  'en',
)
const settings: AutoplaySettings = { rounds: 10, lossMax: 500n, winFrom: null }
let made = 0

const roundOf = (win: string, more: object = {}): Round =>
  ({ id: `round ${(made += 1)}`, stake: '1.00', win, outcome: null, ...more }) as Round

function table(
  wins: readonly string[],
  onRound: (count: number) => Partial<ScreenState> | null = () => ({}),
  stakes: readonly bigint[] = [],
  moreOf: (count: number) => object = () => ({}),
) {
  const first = { phase: 'idle', notice: null, paused: false, autoplay: null }
  const store = createStore(first as never, () => {})
  let played = 0
  let ended = 0
  const autoplay = createAutoplay({
    store,
    currencyFormat,
    nextStake: () => stakes[played] ?? 100n,
    endAutoplay: () => void (ended += 1),
    pause: async () => {},
    async play() {
      const win = wins[played % wins.length]
      played += 1
      const round = roundOf(win ?? '0.00', moreOf(played))
      const change = onRound(played)
      store.set(change ?? {})
      return change && round
    },
  })
  return { store, autoplay, played: () => played, ended: () => ended }
}

describe('autoplay', () => {
  test('plays exactly the requested number of rounds', async () => {
    const { autoplay, played, store } = table(['1.00'])
    await autoplay.start(settings)
    expect([played(), store.state.autoplay]).toEqual([10, null])
  })

  test("never loses more than the player's loss limit", async () => {
    const { autoplay, played } = table(['0.00'])
    await autoplay.start(settings)
    expect(played()).toBe(5)
  })

  test.each([
    ['of many chips is not started when it may exceed the loss limit', [501n], 0],
    ['is checked by its own stake and not by the stake of the previous round', [100n, 100n, 301n], 2],
    ['that just fits is played', [100n, 400n, 400n], 2],
  ])('a round %s', async (_, stakes, rounds) => {
    const { autoplay, played, store } = table(['0.00', '0.00'], () => ({}), stakes)
    await autoplay.start(settings)
    expect([played(), store.state.autoplay]).toEqual([rounds, null])
  })

  test('loses nothing with free spins, and ends with the last one', async () => {
    const stakes = Array.from({ length: 8 }, () => 0n)
    const { autoplay, played, store } = table(['0.00'], undefined, stakes, (count) => ({
      freeSpins: { left: 8 - count },
    }))
    await autoplay.start({ ...settings, lossMax: 100n })
    expect([played(), store.state.autoplay]).toEqual([8, null])
  })

  test('notifies the table of its end', async () => {
    const { autoplay, ended } = table(['1.00'])
    await autoplay.start(settings)
    expect(ended()).toBe(1)
    const stopped = table(['1.00'], () => (stopped.autoplay.stop(), {}))
    await stopped.autoplay.start(settings)
    expect(stopped.ended()).toBe(1)
  })

  test('ends at a message, a pause and a bet that did not simply become a round', async () => {
    const noticed = table(['1.00'], (count) => (count === 3 ? { notice: 'limit' } : {}))
    await noticed.autoplay.start(settings)
    expect(noticed.played()).toBe(3)
    const paused = table(['1.00'], (count) => (count === 2 ? { paused: true } : {}))
    await paused.autoplay.start(settings)
    expect(paused.played()).toBe(2)
    const disturbed = table(['1.00'], () => null)
    await disturbed.autoplay.start(settings)
    expect(disturbed.played()).toBe(1)
  })

  test('can be ended by the player in the middle of a round', async () => {
    const { autoplay, played, store } = table(['1.00'], (count) => {
      if (count === 4) autoplay.stop()
      return {}
    })
    await autoplay.start(settings)
    expect([played(), store.state.autoplay]).toEqual([4, null])
  })

  test('stops at the chosen win amount, and at every feature', () => {
    const named = { ...settings, winFrom: 1_000n }
    expect(isReason(named, roundOf('9.99'), currencyFormat)).toBe(false)
    expect(isReason(named, roundOf('10.00'), currencyFormat)).toBe(true)
    const spins = (count: number, more = {}) => ({
      outcome: { kind: 'slot', spins: Array.from({ length: count }, () => more) },
    })
    expect(isReason(settings, roundOf('1.00', spins(1)), currencyFormat)).toBe(false)
    expect(isReason(settings, roundOf('1.00', spins(9)), currencyFormat)).toBe(true)
    expect(isReason(settings, roundOf('1.00', spins(1, { hold: {} })), currencyFormat)).toBe(true)
  })
})

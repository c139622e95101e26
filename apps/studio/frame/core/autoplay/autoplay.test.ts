import { describe, expect, test } from 'vitest'
import type { Round } from '../../net/api-types.ts'
import { createAutoplay, isFeature } from './autoplay.ts'
import type { AutoplaySettings } from './autoplay-rules.ts'
import { createCurrencyFormat } from '../amounts/currency-format.ts'
import { createSharedLimits } from './shared-limits.ts'
import { createStore, stakeOf, type ScreenState } from '../screen/store.ts'

const currencyFormat = createCurrencyFormat(
  { currency: 'EUR', decimals: 2, sign: { type: 'fiat', symbol: '€' } },
  'en',
)
const reset = { kind: 'reset' } as const
const settings: AutoplaySettings = {
  rounds: 10,
  onWin: reset,
  onLoss: reset,
  flip: 'never',
  lossMax: 500n,
  profitFrom: null,
  winFrom: null,
}
const stakeRange = { presets: [20n, 10_000n], step: 1n }
let made = 0

const roundOf = (win: string, more: object = {}): Round =>
  ({ id: `round ${(made += 1)}`, stake: '1.00', win, outcome: null, ...more }) as Round

function table(
  wins: readonly string[],
  onRound: (count: number) => Partial<ScreenState> | null = () => ({}),
  stakes: readonly bigint[] = [],
  moreOf: (count: number) => object = () => ({}),
  unseenWins = () => 0n,
) {
  const first = { phase: 'idle', inPlay: 0, notice: null, paused: false, autoplay: null, stake: '1.00' }
  const store = createStore(first as never, () => {})
  let played = 0
  let ended = 0
  let flips = 0
  const staked: string[] = []
  const autoplay = createAutoplay({
    store,
    currencyFormat,
    stakes: stakeRange,
    limits: createSharedLimits(),
    flip: () => void (flips += 1),
    nextStake: () => stakes[played] ?? currencyFormat.subunits(stakeOf(store.state)),
    unseenWins,
    endAutoplay: () => void (ended += 1),
    pause: async () => {},
    async play() {
      const win = wins[played % wins.length]
      played += 1
      const stake = stakeOf(store.state)
      staked.push(stake)
      const round = roundOf(win ?? '0.00', { stake, ...moreOf(played) })
      const change = onRound(played)
      store.set(change ?? {})
      return change && round
    },
  })
  return { store, autoplay, staked, played: () => played, ended: () => ended, flips: () => flips }
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

  test('ends before a round whose chips together are above the highest stake', async () => {
    const { autoplay, played } = table(['0.00'], undefined, [10_000n, 10_001n])
    await autoplay.start({ ...settings, lossMax: 10n ** 9n })
    expect(played()).toBe(1)
  })

  test('loses nothing with free spins, and ends with the last one', async () => {
    const stakes = Array.from({ length: 8 }, () => 0n)
    const { autoplay, played, store } = table(['0.00'], undefined, stakes, (count) => ({
      freeSpins: { left: 8 - count },
    }))
    await autoplay.start({ ...settings, lossMax: 100n })
    expect([played(), store.state.autoplay]).toEqual([8, null])
  })

  test.each([
    ['during an open round', { phase: 'turn', roundStake: '3.00' }],
    ['while a bet is being sent', { phase: 'placing' }],
    ['while it runs', { autoplay: { left: 3, played: 2, net: '0.00', isDown: false } }],
  ] as const)('changes nothing when it is started %s', async (_, change) => {
    const { autoplay, played, ended, store } = table(['1.00'])
    store.set(change)
    const before = store.state
    await autoplay.start(settings)
    expect([played(), ended(), store.state]).toEqual([0, 0, before])
  })

  test('drops the bet that was ordered before', async () => {
    const { autoplay, store } = table(['1.00'], () => (autoplay.stop(), {}))
    store.set({ nextBet: 'ordered' })
    await autoplay.start(settings)
    expect(store.state.nextBet).toBe('possible')
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

  test("stakes by its rules, and leaves the player's stake as it is", async () => {
    const { autoplay, staked, store } = table(['0.00', '0.00', '8.00'])
    await autoplay.start({ ...settings, rounds: 5, lossMax: 5_000n, onLoss: { kind: 'raise', percent: 100 } })
    expect(staked).toEqual(['1.00', '2.00', '4.00', '1.00', '2.00'])
    expect([store.state.stake, store.state.autoplay]).toEqual(['1.00', null])
  })

  test('plays on without a number of rounds until a limit', async () => {
    const { autoplay, played } = table(['1.50'])
    await autoplay.start({ ...settings, rounds: null, profitFrom: 1_000n })
    expect(played()).toBe(20)
  })

  test('shows how far it is and what it has won or lost', async () => {
    const seen: unknown[] = []
    const { autoplay, store } = table(['0.00', '3.50'], () => (seen.push(store.state.autoplay), {}))
    await autoplay.start({ ...settings, rounds: 3 })
    expect(seen).toEqual([
      { left: 3, played: 0, net: '0.00', isDown: false },
      { left: 2, played: 1, net: '1.00', isDown: true },
      { left: 1, played: 2, net: '1.50', isDown: false },
    ])
  })

  test('does not show a win before the player has seen it', async () => {
    const nets: unknown[] = []
    const unseen = () => (nets.length === 0 ? 0n : 300n)
    const see = () => (nets.push(store.state.autoplay?.net, store.state.autoplay?.isDown), {})
    const { autoplay, store } = table(['3.00'], see, [], undefined, unseen)
    await autoplay.start({ ...settings, rounds: 2 })
    expect(nets).toEqual(['0.00', false, '1.00', true])
  })

  test('changes the side after the chosen result', async () => {
    const { autoplay, flips } = table(['0.00', '3.50'])
    await autoplay.start({ ...settings, rounds: 6, flip: 'loss' })
    expect(flips()).toBe(3)
  })

  test('ends at the chosen win, and at every feature', async () => {
    const won = table(['1.00', '1.00', '10.00'])
    await won.autoplay.start({ ...settings, winFrom: 1_000n })
    expect(won.played()).toBe(3)
    const spins = (count: number, more = {}) => ({
      outcome: { kind: 'slot', spins: Array.from({ length: count }, () => more) },
    })
    const featured = table(['1.00'], undefined, [], (count) => spins(count === 2 ? 9 : 1))
    await featured.autoplay.start(settings)
    expect(featured.played()).toBe(2)
    expect(isFeature(spins(1, { hold: {} }) as never)).toBe(true)
  })
})

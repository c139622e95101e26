import { games, type SlotSpin, type SymbolId } from '@fairhall/games'
import { describe, expect, it } from 'vitest'
import {
  celebration,
  coinScreen,
  expandedScreen,
  fallDepths,
  freeGamesKnown,
  freePlaces,
  highlights,
  holdSteps,
  landingGroups,
  paidCells,
  runningUnits,
  scattersNeeded,
  stepsOf,
  suspenseReels,
} from './win-sequence.ts'

const column = (...symbols: SymbolId[]): SymbolId[] => symbols
const quiet: SlotSpin = {
  free: false,
  stops: [0, 0, 0, 0, 0],
  screen: Array.from({ length: 5 }, () => column('ace', 'king', 'queen')),
  expanded: [],
  wins: [],
  scatter: null,
  multiplier: 1,
  units: 0,
  freeGamesWon: 0,
  freeGamesLeft: 0,
}
/** Five reels that land one after another. */
const apart = [[0], [1], [2], [3], [4]]
const withScattersOn = (...reels: number[]): SlotSpin => ({
  ...quiet,
  screen: quiet.screen.map((rows, reel) =>
    reels.includes(reel) ? column('scatter', 'king', 'queen') : rows,
  ),
})

describe('the win sequence of a slot round', () => {
  it('waits for every reel that can still open the free games', () => {
    expect(suspenseReels(withScattersOn(0, 2), 3, apart)).toEqual([false, false, false, true, true])
    expect(suspenseReels(withScattersOn(0, 4), 3, apart)).toEqual([false, false, false, false, false])
    expect(suspenseReels(quiet, 3, apart)).not.toContain(true)
  })

  it('shows the best line first, and scatters that open the feature before all lines', () => {
    const win = { symbol: 'ace' as const, count: 3, cells: [], multiplier: 1 }
    const spin: SlotSpin = {
      ...quiet,
      wins: [
        { ...win, line: 1, units: 5 },
        { ...win, line: 0, units: 40 },
      ],
      scatter: { count: 3, cells: [], units: 0 },
      freeGamesWon: 10,
    }
    const lines = [
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ]
    expect(highlights(spin, lines).map(({ kind, units }) => [kind, units])).toEqual([
      ['scatter', 0],
      ['line', 40],
      ['line', 5],
    ])
  })

  it('frames a symbol once, however many lines include it', () => {
    const win = { symbol: 'ace' as const, count: 2, units: 5, multiplier: 1 }
    const wins = [
      { ...win, line: 0, cells: [[0, 1] as [number, number], [1, 1] as [number, number]] },
      { ...win, line: 1, cells: [[0, 1] as [number, number], [1, 2] as [number, number]] },
    ]
    expect(paidCells(highlights({ ...quiet, wins }, []))).toEqual([
      [0, 1],
      [1, 1],
      [1, 2],
    ])
  })

  it('does not mention scatters that pay nothing', () => {
    expect(highlights({ ...quiet, scatter: { count: 1, cells: [], units: 0 } }, [])).toEqual([])
  })

  it('moves the cells of a window that grows below its closed rows', () => {
    const definition = { ...games['sugar-orbit'].definition, rows: 5, grows: { base: 3, free: 3 } }
    const win = { symbol: 'ace' as const, count: 3, units: 4, multiplier: 1, line: -1, ways: 1 }
    const four = quiet.screen.map((column) => ['jack' as const, ...column])
    const falls = [{ screen: four, wins: [], multiplier: 1, units: 0 }]
    const steps = stepsOf({ ...quiet, wins: [{ ...win, cells: [[0, 0]] }], units: 4, falls }, definition)
    expect(steps.map(({ closed }) => closed)).toEqual([2, 1])
    expect(steps[0]?.found[0]?.cells).toEqual([[0, 2]])
    expect(steps[1]?.screen?.[0]).toEqual(['jack', 'jack', 'ace', 'king', 'queen'])
  })

  it('shows the multiplier of the last window that paid, also after another fall', () => {
    const win = { symbol: 'ace' as const, count: 3, units: 4, line: 0, cells: [] }
    const falls = [2, 4].map((multiplier) => {
      const wins = multiplier === 2 ? [{ ...win, multiplier }] : []
      return { screen: quiet.screen, wins, multiplier, units: wins.length * win.units }
    })
    const spin = { ...quiet, wins: [{ ...win, multiplier: 1 }], units: 8, falls }
    const steps = stepsOf(spin, games['sugar-orbit'].definition)
    expect(steps.map(({ multiplier }) => multiplier)).toEqual([1, 2, 2])
  })

  it('shows a win without line and ways as a cluster', () => {
    const win = { symbol: 'ace' as const, count: 1, units: 4, multiplier: 1, line: -1 }
    const found = highlights({ ...quiet, wins: [{ ...win, cells: [[0, 0]] }] }, [])
    expect(found.map(({ kind }) => kind)).toEqual(['cluster'])
  })

  it('lands a reel together with its mirror image, from the sides to the middle', () => {
    const { definition } = games['koi-river']
    expect(landingGroups(definition)).toEqual(apart)
    const clusters = { parts: 20, from: 5, isMirrored: true as const }
    expect(landingGroups({ ...definition, clusters }).slice(-2)).toEqual([[3, 5], [4]])
  })

  it('never celebrates a win that does not exceed the stake', () => {
    expect(celebration(0n, 80n)).toBe(0)
    expect(celebration(80n, 80n)).toBe(0)
    expect(celebration(81n, 80n)).toBe(1)
    expect(celebration(400n, 80n)).toBe(2)
    expect(celebration(2000n, 80n)).toBe(3)
  })

  it('raises the number of free games only after a retrigger has been shown', () => {
    const free = (left: number, won = 0): SlotSpin => ({
      ...quiet,
      free: true,
      freeGamesLeft: left,
      freeGamesWon: won,
    })
    const spins = [{ ...quiet, freeGamesWon: 2, freeGamesLeft: 2 }, free(3, 2), free(2), free(1), free(0)]
    const result = { kind: 'slot' as const, lineBet: '0.01', units: 0, win: '0.00', spins }
    expect([1, 2, 3, 4].map((index) => freeGamesKnown(result, index))).toEqual([2, 4, 4, 4])
  })

  it('counts up to exactly what the round paid', () => {
    const spins = [
      { ...quiet, units: 3 },
      { ...quiet, units: 0 },
      { ...quiet, units: 9 },
    ]
    const result = { kind: 'slot' as const, lineBet: '0.01', units: 12, win: '0.12', spins }
    expect(runningUnits(result)).toEqual([3, 3, 12])
  })

  it('turns a filled reel wild and leaves the others', () => {
    const screen = expandedScreen({ ...quiet, expanded: [2] })
    expect(screen[2]).toEqual(['wild', 'wild', 'wild'])
    expect(screen[1]).toEqual(['ace', 'king', 'queen'])
  })

  it('knows from how many scatters every game opens its feature', () => {
    const needed = Object.values(games).flatMap((game) =>
      game.kind === 'slot' ? [scattersNeeded(game.definition)] : [],
    )
    expect(needed.every((count) => count >= 3)).toBe(true)
    expect(scattersNeeded(games['koi-river'].definition)).toBe(3)
  })

  it('shows a spin with falling symbols window by window, and scatters at the end', () => {
    const win = { symbol: 'ace' as const, count: 3, cells: [], multiplier: 1, line: -1, ways: 1 }
    const spin: SlotSpin = {
      ...quiet,
      wins: [{ ...win, units: 4 }],
      scatter: { count: 4, cells: [], units: 10 },
      units: 20,
      falls: [
        { screen: quiet.screen, wins: [{ ...win, units: 6 }], multiplier: 2, units: 6 },
        { screen: quiet.screen, wins: [], multiplier: 3, units: 0 },
      ],
    }
    const steps = stepsOf(spin, games['sugar-orbit'].definition)
    expect(steps.map(({ before, after, multiplier }) => [before, after, multiplier])).toEqual([
      [0, 4, 1],
      [4, 10, 2],
      [10, 20, 2],
    ])
    expect(steps.map(({ found }) => found.map(({ kind }) => kind))).toEqual([['ways'], ['ways'], ['scatter']])
  })

  it("drops the symbols above a gap by the gap's size", () => {
    expect(fallDepths([[1, 2]], 1, 3)).toEqual([1, 1, 1])
    expect(fallDepths([[1, 0]], 1, 3)).toEqual([1, 0, 0])
    expect(
      fallDepths(
        [
          [1, 1],
          [1, 3],
        ],
        1,
        4,
      ),
    ).toEqual([2, 2, 2, 1])
    expect(fallDepths([[1, 2]], 0, 3)).toEqual([0, 0, 0])
    // One of five rows opens: the reel without a win gets one new symbol, the other two.
    expect(fallDepths([[1, 3]], 0, 5, [2, 1])).toEqual([1, 1, 0, 0, 0])
    expect(fallDepths([[1, 3]], 1, 5, [2, 1])).toEqual([2, 2, 2, 1, 0])
  })

  it.each([
    ['coins', { hold: { respins: [], full: 0, pays: 2, units: 40 } }],
    ['a wheel', { wheel: { turns: [], pays: 2, units: 40 } }],
    ['a trail', { trail: { rolls: [], pays: 2, units: 40 } }],
  ])('shows the scatters that open %s, and its payout apart from the reels', (_name, feature) => {
    const scatter = { count: 3, cells: [], units: 0 }
    const [step] = stepsOf({ ...quiet, ...feature, scatter, units: 45 }, games['koi-river'].definition)
    expect(step).toMatchObject({ after: 5, found: [{ kind: 'scatter', count: 3 }] })
  })

  it('knows how many scatters open each feature', () => {
    const needed = (game: 'gilded-hive' | 'wonder-pier' | 'windward-isles' | 'koi-river') =>
      scattersNeeded(games[game].definition)
    expect([needed('gilded-hive'), needed('wonder-pier'), needed('windward-isles')]).toEqual([6, 3, 3])
    expect(needed('koi-river')).toBe(3)
  })

  it('counts respins down, and restarts the count when a coin lands', () => {
    const coin = { cell: [0, 0] as [number, number], pays: 2 }
    const hold = { respins: [[coin], [], [coin, coin], [], [], []], full: 0, pays: 6, units: 120 }
    expect(holdSteps(hold, 3).map(({ left, pays }) => [left, pays])).toEqual([
      [3, 2],
      [2, 2],
      [3, 6],
      [2, 6],
      [1, 6],
      [0, 6],
    ])
    const mini = { cell: [0, 0] as [number, number], pays: 0, pot: 'mini' as const }
    const pots = { ...hold, respins: [[mini, mini, coin], [{ ...mini, pays: 20 }], [mini]] }
    expect(holdSteps(pots, 3).map(({ pots: counts, pays }) => [counts.get('mini'), pays])).toEqual([
      [2, 2],
      [0, 22],
      [1, 22],
    ])
    expect(freePlaces([[0, 0]], 2, 1)).toEqual([[1, 0]])
    expect(
      freePlaces(
        [
          [0, 0],
          [1, -1],
        ],
        2,
        1,
        1,
      ),
    ).toEqual([
      [0, -1],
      [1, 0],
    ])
    expect(coinScreen([['ace', 'king']], [[0, 1]])).toEqual([['ace', 'scatter']])
  })
})

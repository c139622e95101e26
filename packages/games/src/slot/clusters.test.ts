import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { strip, symbolIds } from './definition.ts'
import type { Clusters, SlotDefinition, SymbolId } from './definition.ts'
import { findErrors } from './errors.ts'
import { compile } from './compile.ts'
import { spinAt } from './play.ts'
import { slots } from './slots.ts'

const [rows, from] = [4, 3]
/** Clusters of three pay 1, of four 2, of five or more 4, times the number of the symbol. */
const pays = Object.fromEntries(
  symbolIds.slice(2).map((id, index) => [id, [1, 2, 4].map((times) => times * (index + 1))]),
) as SlotDefinition['pays']

function showing(columns: SymbolId[][], more: Partial<Clusters> = {}) {
  return compile({
    ...slots['last-crown'].definition,
    lines: [],
    rows,
    pays,
    scatterPays: {},
    clusters: { parts: 1, from, ...more },
    cascade: { base: [1], free: [1] },
    strips: { base: columns, free: columns },
  })
}

/** Follows every cluster step by step, in the whole window. */
function naiveUnits(screen: readonly SymbolId[][]): number {
  const at = (reel: number, row: number) => screen[reel]?.[row]
  let units = 0
  for (const symbol of Object.keys(pays) as (keyof typeof pays)[]) {
    const seen = new Set<string>()
    const follow = (reel: number, row: number, cluster: Set<string>): void => {
      const key = `${reel} ${row}`
      const here = at(reel, row)
      if (cluster.has(key) || (here !== symbol && here !== 'wild')) return
      cluster.add(key)
      if (here === symbol) seen.add(key)
      const sides = [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const
      for (const [reels, down] of sides) follow(reel + reels, row + down, cluster)
    }
    for (const [reel, column] of screen.entries()) {
      for (const [row, here] of column.entries()) {
        if (here !== symbol || seen.has(`${reel} ${row}`)) continue
        const cluster = new Set<string>()
        follow(reel, row, cluster)
        units += cluster.size < from ? 0 : pays[symbol][Math.min(cluster.size, from + 2) - from]!
      }
    }
  }
  return units
}

/** Few symbols, so that clusters are large and wilds often touch several. */
const columns = (reels: number) =>
  fc.array(
    fc.array(fc.constantFrom<SymbolId>('ace', 'ace', 'king', 'queen', 'wild', 'scatter'), {
      minLength: rows,
      maxLength: rows,
    }),
    { minLength: reels, maxLength: reels },
  )

describe('clusters', () => {
  test.each([
    ['a plain window', 5, {}],
    ['a mirrored window', 4, { isMirrored: true as const }],
  ])('pay what following every cluster of %s gives', (_, reels, more) => {
    fc.assert(
      fc.property(columns(reels), (strips) => {
        const spin = spinAt(
          showing(strips, more),
          false,
          strips.map(() => 0),
        )
        const won = spin.wins.reduce((sum, win) => sum + win.units, 0)
        expect(won).toBe(naiveUnits(spin.screen))
        for (const { cells, symbol, count } of spin.wins) {
          expect(cells).toHaveLength(count)
          expect(new Set(cells.map(String)).size).toBe(count)
          for (const [reel, row] of cells) expect(['wild', symbol]).toContain(spin.screen[reel]?.[row])
        }
      }),
    )
  })

  test('disappear, and the symbols above them fall', () => {
    const strips: SymbolId[][] = [
      ['ace', 'ace', 'ace', 'king'],
      ['queen', 'jack', 'queen', 'ace'],
      ['jack', 'queen', 'jack', 'queen'],
      ['queen', 'jack', 'queen', 'jack'],
      ['jack', 'queen', 'jack', 'queen'],
    ]
    const spin = spinAt(showing(strips), false, [0, 0, 0, 0, 0])
    expect(spin.wins).toMatchObject([{ symbol: 'ace', count: 3, line: -1 }])
    expect(spin.wins[0]).not.toHaveProperty('ways')
    // Three new symbols from above, then the king that was there.
    expect(spin.falls?.[0]?.screen[0]).toEqual(['ace', 'ace', 'king', 'king'])
  })

  test('count scatters of mirrored reels twice', () => {
    const strips = ['SJQJ', 'JQJQ', 'QJQJ', 'SQJQ'].map(strip)
    const spin = spinAt(showing(strips, { isMirrored: true }), false, [0, 0, 0, 0])
    expect(spin.screen).toHaveLength(7)
    expect(spin.screen[6]).toEqual(spin.screen[0])
    expect(spin.scatter).toMatchObject({ count: 3 })
  })

  test('need a window of at most thirty places whose symbols fall', () => {
    const { definition } = showing(Array.from({ length: 5 }, () => ['ace', 'king', 'queen', 'jack']))
    const { cascade: _, ...still } = definition
    expect(findErrors(still)).toHaveLength(1)
    expect(findErrors({ ...definition, rows: 7 }).join()).toContain('at most 30 places')
    expect(findErrors({ ...definition, ways: { parts: 20 } }).join()).toContain('lines, ways or clusters')
    expect(findErrors({ ...definition, grows: { base: 3, free: 3 } }).join()).toContain('does not grow')
  })
})

test('a window that grows opens a row with every fall, and places count from its highest open row', () => {
  const strips = ['AKQJ', 'AJQK', 'AQJK', 'KJKJ', 'JKJK'].map(strip)
  const machine = compile({
    ...slots['last-crown'].definition,
    rows: 4,
    grows: { base: 3, free: 4 },
    lines: [],
    ways: { parts: 1 },
    scatterPays: {},
    cascade: { base: [1], free: [1] },
    strips: { base: strips, free: strips },
  })
  const spin = spinAt(machine, false, [0, 0, 0, 0, 0])
  expect(spin.screen[0]).toEqual(['ace', 'king', 'queen'])
  expect(spin.wins.find(({ symbol }) => symbol === 'ace')?.cells).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
  ])
  const [fall] = spin.falls ?? []
  expect(fall?.screen.every((column) => column.length === 4)).toBe(true)
  // No symbol of the fourth reel won: it stays, and the strip continues above it.
  expect(fall?.screen[3]).toEqual(['jack', 'king', 'jack', 'king'])
})

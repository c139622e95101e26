import { symbolIds } from './definition.ts'
import type { Clusters } from './definition.ts'
import type { Found, JudgeOptions } from './judge.ts'
import type { Machine } from './machine.ts'

/**
 * Equal symbols that touch at a side. A window has at most thirty places, so a set of places is one number: place p is
 * the bit 1 << p. A mirrored window is judged by its left half and its middle reel: a cluster that reaches the middle
 * joins its mirror image, and any other one is there twice.
 */
export type ClusterGrid = Clusters & {
  /** Places that have another one above them, or below. */
  belowTop: number
  aboveBottom: number
  /** The middle reel of a mirrored window; empty otherwise. */
  middle: number
}

export function clusterGrid(clusters: Clusters, reelCount: number, rows: number): ClusterGrid {
  const places = Array.from({ length: reelCount * rows }, (_, at) => at)
  const setOf = (isIn: (at: number) => boolean) => places.filter(isIn).reduce((set, at) => set | (1 << at), 0)
  return {
    ...clusters,
    belowTop: setOf((at) => at % rows > 0),
    aboveBottom: setOf((at) => at % rows < rows - 1),
    middle: clusters.isMirrored === true ? setOf((at) => at >= (reelCount - 1) * rows) : 0,
  }
}

const [wild, scatter] = [symbolIds.indexOf('wild'), symbolIds.indexOf('scatter')]

/** Reused by every window. */
const sets = new Int32Array(symbolIds.length)

export function clusterUnits(
  machine: Machine,
  grid: ClusterGrid,
  cells: Uint8Array,
  { multiplier: times, perLight }: { multiplier: number; perLight: number },
  { found, won, lit = 0 }: JudgeOptions,
): number {
  const { rows, pays, payStride, cellCount } = machine
  sets.fill(0)
  for (let at = 0; at < cellCount; at += 1) sets[cells[at]!]! |= 1 << at
  const wilds = sets[wild]!
  let units = 0
  for (let symbol = 0; symbol < sets.length; symbol += 1) {
    if (symbol === wild || symbol === scatter) continue
    let rest = sets[symbol]!
    const same = rest | wilds
    // Without a place whose neighbours are the same, there is nothing to follow.
    if ((spread(grid, rows, rest) & same) === 0) continue
    while (rest !== 0) {
      const cluster = connected(grid, rows, rest & -rest, same)
      rest &= ~cluster
      const isWhole = grid.isMirrored !== true || (cluster & grid.middle) !== 0
      const size =
        grid.middle !== 0 && isWhole ? 2 * count(cluster) - count(cluster & grid.middle) : count(cluster)
      const multiplier = times * (1 + perLight * count(cluster & lit))
      const pay = pays[symbol * payStride + size]! * multiplier
      if (pay === 0) continue
      units += isWhole ? pay : 2 * pay
      if (found !== undefined)
        addFound(machine, found, { symbol, count: size, units: pay, multiplier }, cluster, isWhole)
      if (won !== undefined) for (let gone = cluster; gone !== 0; gone &= gone - 1) won[placeOf(gone)] = 1
    }
  }
  return units
}

/** All places that touch those of a set; the set itself only where its places touch. */
const spread = (grid: ClusterGrid, rows: number, set: number): number =>
  ((set & grid.aboveBottom) << 1) | ((set & grid.belowTop) >>> 1) | (set << rows) | (set >>> rows)

function connected(grid: ClusterGrid, rows: number, from: number, within: number): number {
  let [set, before] = [from, 0]
  while (set !== before) {
    before = set
    set = (set | spread(grid, rows, set)) & within
  }
  return set
}

function count(set: number): number {
  let rest = set - ((set >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The lowest place of a set. */
const placeOf = (set: number): number => 31 - Math.clz32(set & -set)

type Facts = Pick<Found, 'symbol' | 'count' | 'units' | 'multiplier'>

function addFound(machine: Machine, found: Found[], facts: Facts, cluster: number, isWhole: boolean): void {
  const { rows, clusters, shownReels } = machine
  const left: number[] = []
  for (let rest = cluster; rest !== 0; rest &= rest - 1) left.push(placeOf(rest))
  const add = (places: number[]) => found.push({ ...facts, line: -1, ways: 1, places })
  if (clusters?.isMirrored !== true) {
    add(left)
    return
  }
  const mirrored = left
    .map((at) => (shownReels - 1 - Math.floor(at / rows)) * rows + (at % rows))
    .filter((at) => !left.includes(at))
    .toSorted((one, other) => one - other)
  if (isWhole) add([...left, ...mirrored])
  else for (const places of [left, mirrored]) add(places)
}

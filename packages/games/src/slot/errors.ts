import { hasFreeGames, reelsOf, rowsOf } from './definition.ts'
import type { SlotDefinition } from './definition.ts'
import { findFeatureErrors } from './features/feature.ts'

/** Places of a window of clusters are bits of one number. */
const CLUSTER_PLACES_MAX = 30

const isWhole = (value: number) => Number.isSafeInteger(value) && value > 0

/** The errors of a definition, as text; an empty list if the engine can play it. */
export function findErrors(definition: SlotDefinition): string[] {
  const errors = [
    ...findStripErrors(definition),
    ...findPayErrors(definition),
    ...findFallErrors(definition),
    ...findBuyErrors(definition),
    ...findFeatureErrors(definition),
    ...findWildErrors(definition),
    ...findLightErrors(definition),
  ]
  for (const line of definition.lines) {
    const isFit =
      line.length === reelsOf(definition) &&
      line.every((row) => Number.isInteger(row) && row >= 0 && row < rowsOf(definition))
    if (!isFit) errors.push(`line ${line.join('')} does not fit the window`)
  }
  if (new Set(definition.lines.map(String)).size !== definition.lines.length)
    errors.push('two lines are the same')
  return errors
}

function findStripErrors(definition: SlotDefinition): string[] {
  const errors: string[] = []
  const [reels, rows] = [definition.strips.base.length, rowsOf(definition)]
  if (reels < 3 || reels > 6) errors.push('there must be three to six strips')
  if (rows < 3 || rows > 7) errors.push('there must be three to seven rows')
  for (const [name, strips] of Object.entries(definition.strips)) {
    if (strips.length !== (name === 'base' || hasFreeGames(definition) ? reels : 0))
      errors.push(`${name}: every reel needs a strip`)
    if (strips.some((symbols) => symbols.length < rows))
      errors.push(`${name}: a strip is shorter than the window`)
    // A win from the left pays the first reel's symbol, so this is never a wild.
    if (definition.clusters === undefined && strips[0]?.includes('wild') === true)
      errors.push(`${name}: the first reel has a wild`)
  }
  return errors
}

function findPayErrors({ lines, ways, clusters, strips, ...definition }: SlotDefinition): string[] {
  const errors: string[] = []
  const paying = [lines.length > 0, ways !== undefined, clusters !== undefined].filter(Boolean)
  if (paying.length !== 1) errors.push('either lines, ways or clusters must pay')
  if (ways !== undefined && !isWhole(ways.parts)) errors.push('a stake must have a whole number of parts')
  if (clusters === undefined) return errors
  if (!isWhole(clusters.parts)) errors.push('a stake must have a whole number of parts')
  if (!isWhole(clusters.from) || clusters.from < 2) errors.push('a cluster must have at least two symbols')
  if (definition.cascade === undefined || definition.grows !== undefined)
    errors.push('clusters must disappear, in a window that does not grow')
  if (strips.base.length * (definition.rows ?? 0) > CLUSTER_PLACES_MAX)
    errors.push(`a window of clusters must have at most ${CLUSTER_PLACES_MAX} places`)
  return errors
}

function findFallErrors({ wild, cascade, grows, ...definition }: SlotDefinition): string[] {
  const errors: string[] = []
  const ladders = cascade === undefined ? [] : [cascade.base, cascade.free]
  if (ladders.some((ladder) => ladder.length === 0 || !ladder.every(isWhole)))
    errors.push('multipliers of falls must be whole numbers')
  // A wild that has filled its reel could not be distinguished from those that fall.
  if (cascade !== undefined && wild.expands)
    errors.push('symbols cannot fall in a game whose wilds fill their reel')
  if (grows === undefined) return errors
  if (cascade === undefined || definition.ways === undefined)
    errors.push('only a window with ways and falls can grow')
  const isFit = (open: number) => Number.isInteger(open) && open >= 3 && open <= (definition.rows ?? 0)
  if (!isFit(grows.base) || !isFit(grows.free)) errors.push('the open rows must fit the window')
  return errors
}

/** Lines from both sides, and wilds that stay. */
function findWildErrors({ paysBothWays, holdsWilds, strips, wild, ...definition }: SlotDefinition): string[] {
  const errors: string[] = []
  const isPlain = definition.lines.length > 0 && definition.cascade === undefined
  if (paysBothWays === true && !isPlain) errors.push('only lines without falls can pay both ways')
  // A win from the right pays the last reel's symbol.
  if (paysBothWays === true && Object.values(strips).some((reels) => reels.at(-1)?.includes('wild')))
    errors.push('the last reel has a wild')
  if (holdsWilds !== true) return errors
  const isFit = paysBothWays === true && wild.expands && !hasFreeGames({ ...definition, strips, wild })
  if (!isFit || strips.base.flat().includes('scatter'))
    errors.push('wilds stay only where they fill a reel, and lines pay both ways, without scatters')
  if (definition.buy !== undefined) errors.push('respins with wilds cannot be bought')
  return errors
}

function findLightErrors({ clusters }: SlotDefinition): string[] {
  const { lights } = clusters ?? {}
  if (lights === undefined) return []
  const errors = isWhole(lights.base) && isWhole(lights.free) ? [] : ['a lit place must add a whole number']
  if (clusters?.isMirrored === true) errors.push('a mirrored window has no lit places')
  return errors
}

function findBuyErrors(definition: SlotDefinition): string[] {
  const { hold, wheel, trail, pick, buy } = definition
  const isFeatured = (hold ?? wheel ?? trail ?? pick) !== undefined || hasFreeGames(definition)
  return buy === undefined || (isWhole(buy.price) && isFeatured)
    ? []
    : ['the price of a feature must be a whole number']
}

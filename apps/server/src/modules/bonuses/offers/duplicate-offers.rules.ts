/**
 * Offers that a player could not tell apart: with the same trigger, code, type, product, segment and deposit numbers, for a common market, time and
 * amount. Offers for different amounts of one deposit, or of different types, are a choice. Pure.
 */
import type { OfferSetting } from '../../settings/index.ts'

/** The IDs of the first two duplicates. Disabled offers, and offers that players don't choose, never compete. */
export function findDuplicates(offers: readonly OfferSetting[]): [string, string] | null {
  const competing = offers.filter(({ isEnabled, trigger }) => isEnabled && isChosen(trigger))
  for (const [index, one] of competing.entries()) {
    const same = competing.slice(index + 1).find((other) => isDuplicate(one, other))
    if (same !== undefined) return [one.id, same.id]
  }
  return null
}

const isChosen = (trigger: OfferSetting['trigger']) => trigger === 'deposit' || trigger === 'code'

function isDuplicate(one: OfferSetting, other: OfferSetting): boolean {
  return (
    keyOf(one) === keyOf(other) &&
    (one.markets === null || other.markets === null || hasCommon(one.markets, other.markets)) &&
    overlaps(timesOf(one), timesOf(other)) &&
    hasCommonAmount(one, other)
  )
}

const keyOf = ({ trigger, code, type, deposits, segment, wagering }: OfferSetting) =>
  JSON.stringify([
    trigger,
    code,
    type,
    wagering.sports !== null,
    deposits?.from,
    deposits?.to,
    conditionsOf(segment),
  ])

/** The schema gives the conditions in its own order; only that of countries may differ. */
const conditionsOf = (segment: OfferSetting['segment']) =>
  segment && { ...segment, countries: segment.countries?.toSorted() }

const hasCommon = (some: readonly string[], others: readonly string[]) =>
  some.some((item) => others.includes(item))

interface Range {
  from: number
  /** Exclusive. */
  until: number
}

const overlaps = (one: Range, other: Range) => one.from < other.until && other.from < one.until

const timesOf = ({ from, until }: OfferSetting): Range => ({
  from: from === null ? -Infinity : Date.parse(from),
  until: until === null ? Infinity : Date.parse(until),
})

/** Compares the base amounts and those of shared currencies; amounts of different currencies can't be compared. */
function hasCommonAmount(one: OfferSetting, other: OfferSetting): boolean {
  if (one.base !== null && other.base !== null && overlaps(amountsOf(one.base), amountsOf(other.base)))
    return true
  return Object.entries(one.currencies).some(([code, amounts]) => {
    const others = other.currencies[code]
    return others !== undefined && overlaps(amountsOf(amounts), amountsOf(others))
  })
}

/** Up to the largest amount: touching ranges share no amount but that one. */
const amountsOf = ({ depositMin, depositMax }: NonNullable<OfferSetting['base']>): Range => ({
  from: Number(depositMin ?? 0),
  until: depositMax === null ? Infinity : Number(depositMax),
})

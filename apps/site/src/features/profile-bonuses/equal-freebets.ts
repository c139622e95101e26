import type { PlayerFreebet } from '@fairhall/contract'

interface EqualFreebets {
  /** The first to expire. */
  first: PlayerFreebet
  count: number
  /** Whether all of them expire together. */
  isOneDeadline: boolean
}

/** Free bets that differ at most in their deadline, once with their number. They come with the first to expire first. */
export function equalFreebets(freebets: readonly PlayerFreebet[]): EqualFreebets[] {
  const groups = Map.groupBy(freebets, ({ amount, currency, oddsMin, legsMin, sports }) =>
    JSON.stringify([amount, currency, oddsMin, legsMin, sports]),
  )
  return [...groups.values()].flatMap((equal) => {
    const [first] = equal
    if (first === undefined) return []
    return [{ first, count: equal.length, isOneDeadline: equal.every(({ until }) => until === first.until) }]
  })
}

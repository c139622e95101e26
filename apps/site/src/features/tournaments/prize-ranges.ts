import type { Tournament } from '@fairhall/contract'

interface PrizeRange {
  from: number
  to: number
  amount: string
  /** Its name; null: cash. */
  offer: string | null
}

/** Neighbouring places with the same prize. */
export function toRanges(prizes: Tournament['prizes']): PrizeRange[] {
  const ranges: PrizeRange[] = []
  for (const { place, amount, offer } of prizes) {
    const last = ranges.at(-1)
    if (last !== undefined && last.amount === amount && last.offer === offer) last.to = place
    else ranges.push({ from: place, to: place, amount, offer })
  }
  return ranges
}

/** Whether no place wins an offer. */
export const isCash = (prizes: Tournament['prizes']): boolean => prizes.every(({ offer }) => offer === null)

/** The name of the offer that the place wins; null: cash, or nothing. */
export const offerAt = ({ prizes }: Pick<Tournament, 'prizes'>, place: number): string | null =>
  prizes.find((prize) => prize.place === place)?.offer ?? null

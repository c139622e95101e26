import type { Tournament } from '@fairhall/contract'

/** Neighbouring places with the same prize. */
export function toRanges(prizes: Tournament['prizes']): { from: number; to: number; amount: string }[] {
  const ranges: { from: number; to: number; amount: string }[] = []
  for (const { place, amount } of prizes) {
    const last = ranges.at(-1)
    if (last !== undefined && last.amount === amount) last.to = place
    else ranges.push({ from: place, to: place, amount })
  }
  return ranges
}

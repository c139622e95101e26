/** Checks jackpots against the games. Pure. */
import type { StatedGame } from '../catalogue/index.ts'
import type { JackpotSetting } from '../settings/index.ts'
import { gamesOf, type PotTerms, shareOf, sharesOf } from './pot-terms.rules.ts'

const MILLIONTHS = 10_000
const ALL = 100 * MILLIONTHS

interface Source {
  jackpots: readonly JackpotSetting[]
  /** A jackpot that was changed or removed keeps the terms of its open pot until that drops. */
  openPots: readonly { id: string; terms: PotTerms }[]
}

/** Why the jackpots are not allowed, for the operator; null if they are: each game must keep something of a stake. */
export function errorOfJackpots(source: Source, games: readonly StatedGame[]): string | null {
  for (const game of games) {
    const share = largestShareOf(source, game)
    const base = Math.round(game.rtp * MILLIONTHS)
    if (share > 0 && base + share >= ALL)
      return `${game.id} returns ${base / MILLIONTHS} %, so its jackpots can't add ${share / MILLIONTHS} %`
  }
  return null
}

function largestShareOf({ jackpots, openPots }: Source, game: StatedGame): number {
  const shares = new Map<string, number>()
  for (const { id, terms } of openPots) if (terms.games.includes(game.id)) shares.set(id, shareOf(terms))
  for (const jackpot of jackpots) {
    if (gamesOf(jackpot, [game]).length === 0) continue
    shares.set(jackpot.id, Math.max(shares.get(jackpot.id) ?? 0, shareOf(sharesOf(jackpot))))
  }
  return [...shares.values()].reduce((sum, share) => sum + share, 0)
}

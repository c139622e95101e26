/** What a pot promises, fixed when it opens: later settings apply from the next pot. Pure. */
import { POT_PARTS } from '@fairhall/games'
import { toSubunits } from '@fairhall/money'
import type { StatedGame } from '../catalogue/index.ts'
import type { JackpotSetting } from '../settings/index.ts'

/** As stored. Amounts are subunits of the base currency. */
export interface PotTerms {
  games: readonly string[]
  /** Shares of a stake, in millionths. */
  contribution: number
  reserve: number
  drop: { kind: 'amount'; from: string; to: string } | { kind: 'time'; at: string; cap: string }
}

/** Settings have hundredths of a percent. */
const TO_MILLIONTHS = 100

type Shares = Pick<PotTerms, 'contribution' | 'reserve'>

export const sharesOf = ({ contribution, reserve }: Shares): Shares => ({
  contribution: contribution * TO_MILLIONTHS,
  reserve: reserve * TO_MILLIONTHS,
})

/** What a jackpot adds to the return of its games, in millionths. */
export const shareOf = ({ contribution, reserve }: Shares): number => contribution + reserve

export function termsOf(
  { contribution, reserve, drop }: JackpotSetting,
  games: readonly string[],
  unit: number,
): PotTerms {
  const subunits = (text: string) => String(toSubunits(text, unit))
  return {
    games,
    ...sharesOf({ contribution, reserve }),
    drop:
      drop.kind === 'amount'
        ? { kind: 'amount', from: subunits(drop.from), to: subunits(drop.to) }
        : { kind: 'time', at: drop.at, cap: subunits(drop.cap) },
  }
}

/** Of a pot by amount: it drops above this amount, in subunits. */
export function dropsAbove(terms: PotTerms, amount: bigint): PotTerms {
  const { drop } = terms
  if (drop.kind === 'time' || BigInt(drop.from) > amount) return terms
  return { ...terms, drop: { ...drop, from: String(amount + 1n) } }
}

/** The games that a new pot has. A game without a stated return has none, because it could not be stated with the jackpot. */
export function gamesOf(
  { games: { provider, category } }: Pick<JackpotSetting, 'games'>,
  games: readonly StatedGame[],
): string[] {
  return games
    .filter(
      (game) =>
        game.studio.id === provider && (category === undefined || game.category === category) && game.rtp > 0,
    )
    .map(({ id }) => id)
    .toSorted()
}

/** The first draw after this time. */
export function nextDrawAt(at: string, after: Date): Date {
  const day = after.toISOString().slice(0, 10)
  const today = new Date(`${day}T${at}:00.000Z`)
  if (today > after) return today
  today.setUTCDate(today.getUTCDate() + 1)
  return today
}

export const inParts = (subunits: bigint): bigint => subunits * POT_PARTS

/** Whole subunits of a pot. Corrections can take it below zero until later stakes make up for it. */
export const wholeOf = (parts: bigint): bigint => (parts > 0n ? parts / POT_PARTS : 0n)

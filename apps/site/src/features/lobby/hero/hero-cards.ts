/**
 * What the lobby offers a player first: what is theirs already, and then an offer. Cashback is not among it, because it
 * grows with losses, and nothing here may remind anyone of them. Pure.
 */
import type { DepositBonus, OpenRound, PlayerBonus, PlayerFreespin, PlayerLimit } from '@fairhall/contract'
import { BonusStatus, CashLimit, isBreak } from '@fairhall/contract/codes'
import { toSubunits } from '@fairhall/money'
import { compareAmounts } from '@fairhall/ui/amount'
import type { ContinuedGame } from '../continue-games.ts'

type HeroGame = ContinuedGame['game']

export type HeroCard =
  | { kind: 'openRound'; game: HeroGame; round: OpenRound }
  | { kind: 'spins'; spins: PlayerFreespin }
  | { kind: 'bonus'; bonus: PlayerBonus }
  | { kind: 'offer'; offer: DepositBonus }

export interface HeroSources {
  played: readonly HeroGame[]
  /** Newest first. */
  openRounds: readonly OpenRound[]
  spins: readonly PlayerFreespin[]
  bonuses: readonly PlayerBonus[]
  /** What the next deposit could include, the operator's favourite first; none if the player wants no bonuses. */
  offers: readonly DepositBonus[]
  limits: readonly PlayerLimit[]
  /** Whether neither staff nor the visitor's country restricts deposits and play. */
  isUnrestricted: boolean
}

/** The most important first, at most one of each kind. None during a break, in which nothing may be played. */
export function toHeroCards(sources: HeroSources): HeroCard[] {
  const { limits, isUnrestricted } = sources
  if (!isUnrestricted || limits.some(({ definition }) => isBreak(definition))) return []
  return [openRoundOf(sources), spinsOf(sources), bonusOf(sources), offerOf(sources)].filter(
    (card) => card !== null,
  )
}

function openRoundOf({ openRounds, played }: HeroSources): HeroCard | null {
  for (const round of openRounds) {
    const game = played.find(({ id }) => id === round.gameId)
    if (game !== undefined) return { kind: 'openRound', game, round }
  }
  return null
}

/** Those that can be played now come before those to activate, and those that expire first before the others. */
function spinsOf({ spins }: HeroSources): HeroCard | null {
  const [first] = spins
    .filter(({ count, isPending, status }) => count > 0 && !isPending && status !== BonusStatus.finished)
    .toSorted((one, other) => other.status - one.status || expiryOf(one) - expiryOf(other))
  return first === undefined ? null : { kind: 'spins', spins: first }
}

const expiryOf = ({ until }: PlayerFreespin) =>
  until === null ? Number.POSITIVE_INFINITY : Date.parse(until)

/** While a bonus is active, another one could be activated only in its place. */
function bonusOf({ bonuses }: HeroSources): HeroCard | null {
  const issued = bonuses.find(({ status }) => status === BonusStatus.issued)
  const isActive = bonuses.some(({ status }) => status === BonusStatus.active)
  return issued === undefined || isActive ? null : { kind: 'bonus', bonus: issued }
}

/** Nobody who has reached a limit, or has a bonus, is invited to deposit. */
function offerOf({ offers, bonuses, limits }: HeroSources): HeroCard | null {
  const [offer] = offers
  const hasBonus = bonuses.some(({ status }) => status !== BonusStatus.finished)
  if (offer === undefined || hasBonus || limits.some((limit) => isReached(limit, offer))) return null
  return { kind: 'offer', offer }
}

/** The finest subunit of all currencies. */
const UNIT = 100_000_000

function isReached({ definition, amount, currentAmount, currency }: PlayerLimit, offer: DepositBonus) {
  if (amount === null || currentAmount === null) return false
  if (compareAmounts(currentAmount, amount) >= 0) return true
  const least = minimumOf(offer)
  if (definition !== CashLimit.deposit || least?.currency !== currency) return false
  const left = toSubunits(amount, UNIT) - toSubunits(currentAmount, UNIT)
  return left < toSubunits(least.amountFrom, UNIT)
}

/** The smallest deposit that gets the offer. Amounts are in the requested currency. */
export const minimumOf = ({ triggerConditions }: DepositBonus) => triggerConditions.invoiceAmountItems[0]

/**
 * Why the stakes of a round counted for a bonus or not, from what the journal says about each bet and from the bonus's own
 * terms. Nothing is stored for it. Pure.
 */
import type { RoundBonusReason } from '@fairhall/contract'
import { contributionOf, type WageredGame } from './wagering.rules.ts'

export interface JudgedStake {
  /** Subunits, like `counted`. */
  amount: bigint
  counted: bigint
  /** The bonus that was active when the bet was placed. */
  bonusId: string | null
  isReturned: boolean
}

interface JudgedRound {
  game: WageredGame
  openedAt: Date
  stakes: readonly JudgedStake[]
}

export interface KnownBonus {
  id: string
  issuedAt: Date
  activatedAt: Date | null
  endedAt: Date | null
  maxBet: bigint | null
  wagering: { contributions: Readonly<Record<string, number>>; forbidden: readonly string[] }
}

interface Verdict<Bonus> {
  bonus: Bonus
  counted: bigint
  /** Of a stake in this game. */
  percent: number
  /** Null if every stake counted. */
  reason: RoundBonusReason | null
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Later rounds have nothing to do with an ended bonus. */
const REMEMBERED_MS = 30 * DAY_MS

/** `bonuses`: those of the round's currency, newest first. Null if none has to do with the round. */
export function judgeRound<Bonus extends KnownBonus>(
  round: JudgedRound,
  bonuses: readonly Bonus[],
): Verdict<Bonus> | null {
  const { stakes, openedAt, game } = round
  const activeId = stakes.findLast(({ bonusId }) => bonusId !== null)?.bonusId
  const active = bonuses.find(({ id }) => id === activeId)
  if (active !== undefined) return judgeStakes(active, round)
  const countedNothing = (reason: RoundBonusReason, isMeant: (bonus: Bonus) => boolean) => {
    const bonus = bonuses.find(isMeant)
    return bonus ? { bonus, counted: 0n, percent: contributionOf(bonus.wagering, game), reason } : null
  }
  if (stakes.length === 0) return countedNothing('free', (bonus) => isActiveAt(bonus, openedAt))
  return (
    countedNothing('waiting', (bonus) => isWaitingAt(bonus, openedAt)) ??
    // The bet found no active bonus, so one that was activated before had ended.
    countedNothing('ended', (bonus) => isActivatedBefore(bonus, openedAt) && isRecent(bonus, openedAt))
  )
}

const isActivatedBefore = ({ activatedAt }: KnownBonus, at: Date) => activatedAt !== null && activatedAt <= at

const isOpenAt = ({ endedAt }: KnownBonus, at: Date) => endedAt === null || endedAt > at

const isActiveAt = (bonus: KnownBonus, at: Date) => isActivatedBefore(bonus, at) && isOpenAt(bonus, at)

const isWaitingAt = (bonus: KnownBonus, at: Date) =>
  bonus.issuedAt <= at && !isActivatedBefore(bonus, at) && isOpenAt(bonus, at)

const isRecent = ({ endedAt }: KnownBonus, at: Date) =>
  endedAt !== null && at.getTime() - endedAt.getTime() < REMEMBERED_MS

function judgeStakes<Bonus extends KnownBonus>(bonus: Bonus, { game, stakes }: JudgedRound): Verdict<Bonus> {
  const percent = contributionOf(bonus.wagering, game)
  const kept = stakes.filter(({ isReturned }) => !isReturned)
  let staked = 0n
  let counted = 0n
  let hasBegun = false
  let reason: RoundBonusReason | null = kept.length === 0 ? 'returned' : null
  for (const stake of kept) {
    const isOfBonus = stake.bonusId === bonus.id
    hasBegun ||= isOfBonus
    staked += stake.amount
    if (isOfBonus) counted += stake.counted
    if (!isOfBonus) reason ??= hasBegun ? 'ended' : 'waiting'
    else if (stake.counted === 0n) reason ??= reasonOf(bonus, { game, percent, stake, staked })
  }
  return { bonus, counted, percent, reason }
}

/** `staked`: with the stakes of the round before it. */
function reasonOf(
  { maxBet, wagering }: KnownBonus,
  about: { game: WageredGame; percent: number; stake: JudgedStake; staked: bigint },
): RoundBonusReason {
  const { game, percent, stake, staked } = about
  if (wagering.forbidden.includes(game.id)) return 'restricted'
  if (percent === 0) return 'game'
  if (maxBet !== null && staked > maxBet) return 'maxBet'
  return (stake.amount * BigInt(percent)) / 100n === 0n ? 'small' : 'ending'
}

/** Bets: everything that can refuse one, in the order of the protocol, and what it counts. Pure. */
import { bonusOn, countWager, isForbidden, maxBetOf, splitStake } from '../../bonuses/index.ts'
import {
  countTurnOver,
  gameSessionCompanion,
  canPlay,
  type GameLedgerView,
} from '../../player-state/index.ts'
import type { PendingEntries, EntryContext } from './draft.rules.ts'
import type { CountedAmounts, Round } from '../round.companion.ts'
import type { BetWin, GameTransaction, Refused } from '../wallet-api/wallet-call.ts'

/** Checks that apply to all bets of a call: launch, player and game. */
export function refuseBets(draft: PendingEntries, view: GameLedgerView, call: BetWin): Refused | null {
  const { game } = draft.env
  if (game === null) return draft.refuse(404, 'game_id: unknown game')
  if (call.sessionId === null) return draft.refuse(400, 'session_id: is required for bets')

  // Checked before the launch: an exclusion or a block ends launches too, and its own code is more specific.
  if (!canPlay(draft.state, draft.env.now)) return draft.refuse(110, 'the player is not allowed to bet')
  const launch = view.row(gameSessionCompanion, call.sessionId)
  if (launch === undefined || launch.account !== call.account.id)
    return draft.refuse(101, 'unknown game session')
  if (launch.game !== game.id) return draft.refuse(400, 'session_id: belongs to another game')
  if (launch.endedAt !== null || draft.env.stop === 'sessionOver')
    return draft.refuse(101, 'the game session has ended')
  // A round that has begun must be able to end, so a double or a split never waits for the player's answer.
  if (draft.env.stop === 'checkDue' && draft.round === null)
    return draft.refuse(110, 'the player has not answered the reality check')
  if (!game.isAvailable) return draft.refuse(405, 'the game is not available')
  if (isForbidden(draft.asset, game.id)) return draft.refuse(107, 'the active bonus does not allow this game')
  const { country } = draft.state
  if (draft.env.isRestrictedIn(country))
    return draft.refuse(153, "real-money play is not available in the player's country")
  if (game.blockedCountries.includes(country)) {
    return draft.refuse(153, "the game is not offered in the player's country")
  }
  if (!draft.env.isCurrencyOffered) return draft.refuse(154, 'currency: is not offered')
  if (game.currencies.length > 0 && !game.currencies.includes(call.account.currency)) {
    return draft.refuse(154, 'the game is not offered in this currency')
  }
  return null
}

export function placeBet(
  draft: PendingEntries,
  call: BetWin,
  transaction: GameTransaction,
  digest: string,
): Refused | null {
  const { env } = draft
  const stake = transaction.amount
  const maxBet = maxBetOf(draft.asset, 'games')
  if (maxBet !== null && call.stakedBefore + draft.stakedInCall + stake > maxBet) {
    return draft.refuse(106, 'the stake exceeds the max bet of the active bonus')
  }
  // Limits are checked before funds: a player at the limit gets that reason whatever the balance.
  const cashAtMost = stake < draft.cash ? stake : draft.cash
  const counted: CountedAmounts = {
    bet: env.toBase(stake, 'up'),
    loss: env.toBase(cashAtMost, 'up'),
    turnOver: 0n,
    wager: 0n,
    base: env.toBaseParts(cashAtMost),
  }
  if (!draft.takeFromLimits(counted.bet, counted.loss))
    return draft.refuse(105, "the stake exceeds the player's limit")

  const split = splitStake(draft.asset, draft, stake)
  if (split === null) return draft.refuse(100, 'not enough funds')

  const round = draft.round ?? openRound(draft, call)
  if (draft.round === null) draft.asset = { ...draft.asset, roundsOpen: draft.asset.roundsOpen + 1 }
  const turnOver = countTurnOver(draft.asset, split.cash)
  const played = {
    id: round.gameId,
    category: env.game?.category ?? '',
    provider: env.game?.studio.id ?? '',
  }
  const wager = countWager(turnOver.asset, stake, played, round.staked.cash + round.staked.bonus)
  counted.turnOver = turnOver.counted
  counted.wager = wager.counted
  const bonusId = bonusOn(draft.asset, 'games')
  const isFirstBonusMoney = split.bonus > 0n && round.bonusId === null
  draft.asset = isFirstBonusMoney ? { ...wager.asset, bonusOpen: wager.asset.bonusOpen + 1 } : wager.asset
  draft.round = {
    ...round,
    bonusId: isFirstBonusMoney ? bonusId : round.bonusId,
    staked: { cash: round.staked.cash + split.cash, bonus: round.staked.bonus + split.bonus },
    counted: addCounted(round.counted, counted),
  }
  const context: EntryContext = { counted: toTexts(counted) }
  if (bonusId !== null) context.bonusId = bonusId
  draft.write({
    kind: 'bet',
    externalId: transaction.id,
    digest,
    deltas: { cash: -split.cash, bonus: -split.bonus },
    context,
  })
  return null
}

function openRound(draft: PendingEntries, call: BetWin): Round {
  const nothing = { cash: 0n, bonus: 0n }
  return {
    player: call.account.playerId,
    provider: call.providerId,
    externalId: call.roundId,
    id: draft.env.newRoundId(),
    currency: call.account.currency,
    gameId: draft.env.game?.id ?? call.game,
    build: draft.env.game?.build ?? null,
    bonusId: null,
    staked: nothing,
    won: nothing,
    counted: { bet: 0n, loss: 0n, turnOver: 0n, wager: 0n, base: 0n },
    isOpen: true,
    openedAt: draft.env.now,
    closedAt: null,
  }
}

export function addCounted(left: CountedAmounts, right: CountedAmounts, sign: 1n | -1n = 1n): CountedAmounts {
  return {
    bet: left.bet + sign * right.bet,
    loss: left.loss + sign * right.loss,
    turnOver: left.turnOver + sign * right.turnOver,
    wager: left.wager + sign * right.wager,
    base: left.base + sign * right.base,
  }
}

/** As an entry stores them. */
export function toTexts({
  bet,
  loss,
  turnOver,
  wager,
  base,
}: CountedAmounts): Required<EntryContext>['counted'] {
  return [String(bet), String(loss), String(turnOver), String(wager), String(base)]
}

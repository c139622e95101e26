/** Placing a bet: everything that can refuse it, and the new row. Pure. */
import { bonusOn, maxBetOf, splitStake, takesStakes } from '../../bonuses/index.ts'
import { errorOfBet, statusOf } from '../../free-bets/index.ts'
import { canStake } from '../../limits/index.ts'
import { canPlay, gameSessionCompanion, type GameLedgerView } from '../../player-state/index.ts'
import type { BetRefused, PlaceBet } from '../wallet-api/sports-call.ts'
import type { BetDraft } from './bet-draft.rules.ts'
import { sessionGameOf } from '../sportsbooks.ts'
import { wagerPercentOf } from '../bonus-money/bet-bonus.rules.ts'
import type { BetCounts, SportsBet } from './bet.companion.ts'

export function place(
  draft: BetDraft,
  view: GameLedgerView,
  call: PlaceBet,
  digest: string,
): BetRefused | null {
  const refused = refusePlayer(draft, view, call)
  if (refused !== null) return refused
  return call.freebetId === null ? placeCash(draft, call, digest) : placeFree(draft, call, digest)
}

function placeCash(draft: BetDraft, call: PlaceBet, digest: string): BetRefused | null {
  const refused = refuseStake(draft, call)
  if (refused !== null) return refused
  const split = splitStake(draft.asset, draft, call.stake, 'sports')
  if (split === null) return refuseFunds(draft, call)
  draft.stake(newBet(draft, call, digest, split.bonus))
  return null
}

/** A free bet is used once and whole. */
function placeFree(draft: BetDraft, call: PlaceBet, digest: string): BetRefused | null {
  const { account, freebetId, stake, terms } = call
  const freebet = draft.freebetOf(freebetId as string)
  if (freebet === undefined || freebet.player !== account.playerId || freebet.currency !== account.currency)
    return draft.refuse(108, 'freebet_id: unknown free bet')
  const status = statusOf(freebet, draft.env.now)
  if (status !== 'available') return draft.refuse(108, `freebet_id: the free bet is ${status}`)
  if (draft.env.isOfferPaused(freebet.offer)) return draft.refuse(108, 'freebet_id: its offer is paused')
  const error =
    stake === freebet.amount ? errorOfBet(freebet.terms, terms) : 'stake: differs from the free bet'
  if (error !== null) return draft.refuse(108, error)
  draft.stakeFreebet({ ...newBet(draft, call, digest), counted: NOTHING }, freebet)
  return null
}

const NOTHING: BetCounts = { bet: 0n, loss: 0n, turnOver: 0n, returned: 0n }

/** In the order of bets on games: an exclusion or a block ends sessions too, and its own code is more specific. */
function refusePlayer(draft: BetDraft, view: GameLedgerView, call: PlaceBet): BetRefused | null {
  const { env, state } = draft
  if (!canPlay(state, env.now)) return draft.refuse(110, 'the player is not allowed to bet')
  const session = view.row(gameSessionCompanion, call.sessionId)
  if (session?.account !== call.account.id || session.game !== sessionGameOf(call.providerId))
    return draft.refuse(101, 'unknown session')
  if (session.endedAt !== null || env.stop === 'sessionOver')
    return draft.refuse(101, 'the session has ended')
  if (env.stop === 'checkDue') return draft.refuse(110, 'the player has not answered the reality check')
  if (!env.isAvailable) return draft.refuse(405, 'no bets are taken')
  if (env.isRestrictedIn(state.country))
    return draft.refuse(153, "bets are not available in the player's country")
  return env.isCurrencyOffered ? null : draft.refuse(154, 'currency: is not offered')
}

function refuseStake(draft: BetDraft, { stake }: PlaceBet): BetRefused | null {
  const { env, windows, cash, asset } = draft
  const base = env.toBase(stake, 'up')
  if (env.stakeMax !== null && base > env.stakeMax)
    return draft.refuse(106, 'the stake exceeds the max bet of the sportsbook')
  const maxBet = maxBetOf(asset, 'sports')
  if (maxBet !== null && stake > maxBet)
    return draft.refuse(106, 'the stake exceeds the max bet of the active bonus')
  // Limits are checked before funds: a player at the limit gets that reason whatever the balance.
  const ofCash = env.toBase(stake < cash ? stake : cash, 'up')
  return canStake(windows, base, ofCash) ? null : draft.refuse(105, "the stake exceeds the player's limit")
}

function refuseFunds(draft: BetDraft, { stake }: PlaceBet): BetRefused {
  // The money of a bonus for games is never staked on sports.
  return bonusOn(draft.asset, 'games') !== null && stake <= draft.cash + draft.bonus
    ? draft.refuse(107, 'bonus money is for games only')
    : draft.refuse(100, 'not enough funds')
}

function newBet(draft: BetDraft, call: PlaceBet, digest: string, stakeBonus = 0n): SportsBet {
  const { stake, maxReturn, terms, isAccepted } = call
  const { asset, env } = draft
  const cash = stake - stakeBonus
  const { sports } = asset.bonusTerms
  const ofBonus =
    call.freebetId === null && takesStakes(asset, 'sports') && sports !== undefined
      ? { bonusId: asset.bonusId, wagerPercent: wagerPercentOf(sports, terms) }
      : {}
  return {
    ...emptyBetOf(draft),
    digest,
    terms,
    state: isAccepted ? 'open' : 'pending',
    stake,
    stakeLeft: stake,
    freebet: call.freebetId,
    ...ofBonus,
    stakeBonus,
    base: env.toBaseParts(cash),
    maxReturn,
    counted: { bet: env.toBase(stake, 'up'), loss: env.toBase(cash, 'up'), turnOver: 0n, returned: 0n },
  }
}

/** Takes the ID of a bet that never came: if it comes later, it is refused. */
export function tombstoneOf(draft: BetDraft): SportsBet {
  return {
    ...emptyBetOf(draft),
    digest: '',
    terms: { kind: 'single', combinationSize: null, odds: null, legs: [] },
    state: 'tombstone',
    stake: 0n,
    stakeLeft: 0n,
    stakeBonus: 0n,
    base: 0n,
    freebet: null,
    maxReturn: null,
    counted: NOTHING,
  }
}

/** What both have: the call's ID, and nothing decided or paid yet. */
function emptyBetOf({ env, call }: BetDraft) {
  const { account, providerId, betId } = call
  return {
    player: account.playerId,
    provider: providerId,
    externalId: betId,
    id: env.newBetId,
    currency: account.currency,
    version: 0,
    versionDigest: null,
    returned: 0n,
    cashedOut: 0n,
    owed: 0n,
    writtenOff: 0n,
    isPassedOn: false,
    bonusId: null,
    wagerPercent: 0,
    wagered: 0n,
    bonusMissing: 0n,
    eventCount: 0,
    placedAt: env.now,
    countedAt: env.now,
    settledAt: null,
    firstSettledAt: null,
  }
}

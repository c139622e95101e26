/** Placing a bet: everything that can refuse it, and the new row. Pure. */
import { errorOfBet, statusOf } from '../../free-bets/index.ts'
import { canStake } from '../../limits/index.ts'
import { canPlay, gameSessionCompanion, type GameLedgerView } from '../../player-state/index.ts'
import type { BetRefused, PlaceBet } from '../wallet-api/sports-call.ts'
import type { BetDraft } from './bet-draft.rules.ts'
import { sessionGameOf } from '../sportsbooks.ts'
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
  if (refused === null) draft.stake(newBet(draft, call, digest))
  return refused
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
  const { env, windows, cash, bonus, asset } = draft
  const base = env.toBase(stake, 'up')
  if (env.stakeMax !== null && base > env.stakeMax)
    return draft.refuse(106, 'the stake exceeds the max bet of the sportsbook')
  // Limits are checked before funds: a player at the limit gets that reason whatever the balance.
  if (!canStake(windows, base, base)) return draft.refuse(105, "the stake exceeds the player's limit")
  if (stake <= cash) return null
  // Offers are for games: their money is never staked on sports.
  return asset.bonusId !== null && stake <= cash + bonus
    ? draft.refuse(107, 'bonus money is for games only')
    : draft.refuse(100, 'not enough funds')
}

function newBet(draft: BetDraft, call: PlaceBet, digest: string): SportsBet {
  const { stake, maxReturn, terms, isAccepted } = call
  const base = draft.env.toBase(stake, 'up')
  return {
    ...emptyBetOf(draft),
    digest,
    terms,
    state: isAccepted ? 'open' : 'pending',
    stake,
    stakeLeft: stake,
    freebet: call.freebetId,
    base: draft.env.toBaseParts(stake),
    maxReturn,
    counted: { bet: base, loss: base, turnOver: 0n, returned: 0n },
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
    eventCount: 0,
    placedAt: env.now,
    countedAt: env.now,
    settledAt: null,
    firstSettledAt: null,
  }
}

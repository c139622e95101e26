/**
 * Decides a sportsbook's call: the only place where a bet's state, money, limits and turnover are decided together. Runs in order of
 * arrival, under the player's lock or before it with rows that are then verified under the lock (decision 50), and may run again if its
 * batch is retried. So it never changes a row in place. A settlement is never refused because of the player's state.
 */
import type { Posting } from '@fairhall/ledger'
import { errorOfBet } from '../../free-bets/index.ts'
import type { GameLedgerView, Pocket } from '../../player-state/index.ts'
import type {
  AcceptBet,
  BetRefused,
  CashOutBet,
  DeclineBet,
  PlaceBet,
  RollBackBet,
  SettleBet,
  SportsCall,
  SportsReply,
  StaffVoid,
  UnsettleBet,
  VoidBet,
  WriteOffDebt,
} from '../wallet-api/sports-call.ts'
import { wagerPercentOf } from '../bonus-money/bet-bonus.rules.ts'
import type { BetContext } from './bet-context.ts'
import { BetDraft } from './bet-draft.rules.ts'
import type { BetEventDetails } from './bet-event.companion.ts'
import { paidBy } from '../bonus-money/bet-shares.rules.ts'
import { type BetState, type BetStateEvent, nextState } from './bet-states.rules.ts'
import type { BetTerms, SportsBet } from './bet.companion.ts'
import { digestOf } from './digest.rules.ts'
import { place, tombstoneOf } from './place.rules.ts'
import { refusalEvents } from './refusal-events.rules.ts'

interface CallDecision {
  reply: SportsReply
  posting: Posting<Pocket>
}

export function decideSportsCall(view: GameLedgerView, call: SportsCall, env: BetContext): CallDecision {
  const draft = new BetDraft(view, call, env)
  const refused = refuseAccount(draft) ?? decide(draft, view, call)
  if (refused !== null) return { reply: refused, posting: { events: refusalEvents(draft, refused) } }
  if (draft.isBeyondBooks) return { reply: draft.refuse(400, 'amount: the sum is too large'), posting: {} }
  const posting = draft.toPosting()
  return { reply: draft.reply, posting }
}

/** A bet belongs to one account. */
function refuseAccount(draft: BetDraft): BetRefused | null {
  return draft.bet !== null && draft.bet.currency !== draft.call.account.currency
    ? draft.refuse(400, 'bet_id: belongs to another account')
    : null
}

function decide(draft: BetDraft, view: GameLedgerView, call: SportsCall): BetRefused | null {
  if (call.call === 'place') return decidePlace(draft, view, call)
  if (call.call === 'accept') return decideAccept(draft, call)
  if (call.call === 'cashout') return decideCashOut(draft, call)
  if (call.call === 'write-off') return decideWriteOff(draft, call)
  if (call.call === 'staff void') return decideStaffVoid(draft, call)
  if (call.call === 'decline' || call.call === 'rollback') return decideEnd(draft, call)
  return decideVersion(draft, call)
}

/** The same ID with the same content is answered again, whatever became of the bet since. */
function decidePlace(draft: BetDraft, view: GameLedgerView, call: PlaceBet): BetRefused | null {
  const { stake, maxReturn, terms, account, freebetId } = call
  const own = freebetId === null ? [] : [freebetId]
  const digest = digestOf(stake, maxReturn, terms, account.currency, ...own)
  if (draft.bet === null) return place(draft, view, call, digest)
  if (draft.bet.state === 'tombstone') return draft.refuse(409, 'bet_id: was cancelled before it was placed')
  return draft.bet.digest === digest
    ? null
    : draft.refuse(409, 'bet_id: was already used with different content')
}

type Step = { kind: 'refused'; refused: BetRefused } | { kind: 'ignored' } | { kind: 'next'; state: BetState }

/** The next state. Leaves a tombstone for a bet that is not known. */
function stepTo(draft: BetDraft, event: BetStateEvent): Step {
  const next = nextState(draft.bet?.state ?? 'none', event)
  if (next === 'unknown') return { kind: 'refused', refused: draft.refuse(404, 'bet_id: unknown bet') }
  if (next === 'conflict') {
    const message = `bet_id: the bet is ${draft.bet?.state ?? 'unknown'}`
    return { kind: 'refused', refused: draft.refuse(409, message) }
  }
  if (next === 'ignored') return { kind: 'ignored' }
  if (next !== 'tombstone') return { kind: 'next', state: next }
  draft.bet = tombstoneOf(draft)
  return { kind: 'ignored' }
}

function decideAccept(draft: BetDraft, call: AcceptBet): BetRefused | null {
  const step = stepTo(draft, 'accept')
  if (step.kind !== 'next') return step.kind === 'refused' ? step.refused : null
  const bet = draft.bet as SportsBet
  const terms = call.odds === null ? bet.terms : { ...bet.terms, odds: call.odds }
  const error = draft.freebet === undefined ? null : errorOfBet(draft.freebet.terms, terms)
  if (error !== null) return draft.refuse(108, error)
  draft.bet = {
    ...bet,
    terms,
    wagerPercent: wagerPercentNow(draft, bet, terms),
    state: step.state,
    maxReturn: call.maxReturn ?? bet.maxReturn,
  }
  draft.note('accept', 0n, null, call.odds === null ? {} : { odds: call.odds })
  return null
}

/** The accepted odds decide, as long as the bonus of the bet is active. */
function wagerPercentNow({ asset }: BetDraft, bet: SportsBet, terms: BetTerms): number {
  const { sports } = asset.bonusTerms
  const isOfBonus = bet.bonusId !== null && bet.bonusId === asset.bonusId
  return isOfBonus && sports !== undefined ? wagerPercentOf(sports, terms) : bet.wagerPercent
}

/** A declined bet returns its stake; a rollback also takes back everything that the bet has paid. */
function decideEnd(draft: BetDraft, call: DeclineBet | RollBackBet): BetRefused | null {
  const step = stepTo(draft, call.call)
  if (step.kind !== 'next') return step.kind === 'refused' ? step.refused : null
  const bet = draft.bet as SportsBet
  const next: SportsBet = {
    ...bet,
    state: step.state,
    returned: returnedOf(bet, bet.stake),
    cashedOut: 0n,
    stakeLeft: bet.stake,
  }
  move(draft, call.call, `${call.call}:${bet.externalId}`, next, reasonOf(call))
  return null
}

/** The highest version is in effect, in whatever order versions arrive. */
function decideVersion(draft: BetDraft, call: SettleBet | UnsettleBet | VoidBet): BetRefused | null {
  const { bet } = draft
  const digest = versionDigestOf(call)
  if (bet !== null && call.version < bet.version) return null
  if (bet !== null && call.version === bet.version)
    return bet.versionDigest === digest
      ? null
      : draft.refuse(409, 'version: was already used with different content')

  const step = stepTo(draft, eventOf(call))
  if (step.kind !== 'next') return step.kind === 'refused' ? step.refused : null
  const known = draft.bet as SportsBet
  if (draft.isPassedOn) return keepRefunded(draft, call, digest)
  const returned = returnOf(call, known)
  const refused = refuseReturn(draft, call, known, returned)
  if (refused !== null) return refused
  const next: SportsBet = {
    ...known,
    state: step.state,
    terms: termsAfter(call, known),
    version: call.version,
    versionDigest: digest,
    returned: returnedOf(known, returned),
  }
  const details = reasonOf(call)
  if (call.call === 'settle' && call.results.length > 0)
    details.results = Object.fromEntries(call.results.map(({ id, result }) => [id, result]))
  move(draft, call.call, `version:${call.version}:${known.externalId}`, next, details, call.version)
  return null
}

/** The free bet has moved on to a later bet with the player's consent: it can't pay for both. */
function keepRefunded(draft: BetDraft, call: SettleBet | UnsettleBet | VoidBet, digest: string): null {
  draft.bet = { ...(draft.bet as SportsBet), version: call.version, versionDigest: digest }
  draft.note(call.call, 0n, call.version, { ...reasonOf(call), isPassedOn: true })
  return null
}

function versionDigestOf(call: SettleBet | UnsettleBet | VoidBet): string {
  return call.call === 'settle'
    ? digestOf('settle', call.result, call.totalReturn, call.results)
    : digestOf(call.call)
}

function eventOf(call: SettleBet | UnsettleBet | VoidBet): BetStateEvent {
  if (call.call === 'settle') return call.result
  return call.call === 'void' ? 'refunded' : 'unsettle'
}

function returnOf(call: SettleBet | UnsettleBet | VoidBet, bet: SportsBet): bigint {
  if (call.call === 'settle') return call.totalReturn
  return call.call === 'void' ? bet.stakeLeft : 0n
}

/** What the player gets of a total return: the stake of a free bet was not theirs. */
function returnedOf({ freebet, stake }: SportsBet, total: bigint): bigint {
  if (freebet === null) return total
  return total > stake ? total - stake : 0n
}

/** Protects against a sportsbook that pays by mistake what it never agreed to. */
function refuseReturn(
  draft: BetDraft,
  call: SettleBet | UnsettleBet | VoidBet,
  bet: SportsBet,
  returned: bigint,
): BetRefused | null {
  if (call.call !== 'settle') return null
  if (call.result === 'refunded' && returned !== bet.stakeLeft)
    return draft.refuse(400, 'total_return: a refunded bet returns its stake')
  // Together with cash-outs: each settles its own part of the stake, so the sum is at most what the whole bet could return.
  if (bet.maxReturn !== null && bet.cashedOut + returned > bet.maxReturn)
    return draft.refuse(400, 'total_return: exceeds max_return of the bet')
  const ids = new Set(bet.terms.legs.map(({ id }) => id))
  return call.results.every(({ id }) => ids.has(id)) ? null : draft.refuse(400, 'legs: unknown leg')
}

/** A settlement that names no results keeps those that are known, except those of a void, which it corrects. */
function termsAfter(call: SettleBet | UnsettleBet | VoidBet, { terms, state }: SportsBet): BetTerms {
  if (call.call === 'settle' && call.results.length === 0 && state !== 'refunded') return terms
  const results = new Map(call.call === 'settle' ? call.results.map(({ id, result }) => [id, result]) : [])
  const otherwise = call.call === 'void' ? 'void' : null
  return { ...terms, legs: terms.legs.map((leg) => ({ ...leg, result: results.get(leg.id) ?? otherwise })) }
}

function decideCashOut(draft: BetDraft, call: CashOutBet): BetRefused | null {
  const externalId = `cashout:${call.orderId}`
  const digest = digestOf(call.betId, call.amount, call.stakePart)
  const stored = draft.entryOf(externalId)
  if (stored !== undefined)
    return stored.digest === digest
      ? null
      : draft.refuse(409, 'order_id: was already used with different content')

  const { bet } = draft
  if (bet !== null && bet.freebet !== null) return draft.refuse(409, 'bet_id: a free bet can’t be cashed out')
  const stakePart = call.stakePart ?? bet?.stakeLeft ?? 0n
  if (bet !== null && stakePart > bet.stakeLeft)
    return draft.refuse(400, 'stake_part: exceeds the rest of the stake')
  const step = stepTo(draft, stakePart === bet?.stakeLeft ? 'cashout whole' : 'cashout part')
  if (step.kind !== 'next') return step.kind === 'refused' ? step.refused : null
  const known = draft.bet as SportsBet
  if (known.maxReturn !== null && known.cashedOut + call.amount > known.maxReturn)
    return draft.refuse(400, 'amount: exceeds max_return of the bet')
  const next: SportsBet = {
    ...known,
    state: step.state,
    stakeLeft: known.stakeLeft - stakePart,
    cashedOut: known.cashedOut + call.amount,
  }
  const details = { orderId: call.orderId, stakePart: String(stakePart) }
  move(draft, 'cashout', externalId, next, details, null, digest)
  return null
}

/**
 * Only staff can ask for it. It takes no version: the next one of the sportsbook, whatever its number, decides about the bet again. With a
 * number of ours, its first settlement would be refused as a conflict.
 */
function decideStaffVoid(draft: BetDraft, { orderId }: StaffVoid): BetRefused | null {
  const { bet } = draft
  const next = bet === null ? 'unknown' : nextState(bet.state, 'refunded')
  if (bet === null || next !== 'refunded' || bet.state === 'refunded')
    return draft.refuse(409, `bet_id: the bet is ${bet?.state ?? 'unknown'}`)
  const terms = { ...bet.terms, legs: bet.terms.legs.map((leg) => ({ ...leg, result: 'void' as const })) }
  const voided: SportsBet = { ...bet, state: next, terms, returned: returnedOf(bet, bet.stakeLeft) }
  move(draft, 'void', `staff-void:${orderId}`, voided, { orderId })
  return null
}

/** Only staff can ask for it: the wallet API has no such call. */
function decideWriteOff(draft: BetDraft, { orderId }: WriteOffDebt): BetRefused | null {
  const { bet } = draft
  if (bet === null || bet.owed === 0n) return draft.refuse(409, 'bet_id: the bet owes nothing')
  const writtenOff = draft.writeOff(`write-off:${orderId}`)
  draft.note('write-off', 0n, null, { orderId, writtenOff: String(writtenOff) })
  return null
}

function move(
  draft: BetDraft,
  kind: 'decline' | 'settle' | 'unsettle' | 'void' | 'cashout' | 'rollback',
  externalId: string,
  next: SportsBet,
  details: BetEventDetails,
  version: number | null = null,
  digest?: string,
): void {
  const amount = paidBy(next) - paidBy(draft.bet as SportsBet)
  const shortfall = draft.pay(`sports.${kind}`, externalId, next, digest)
  const all = shortfall > 0n ? { ...details, shortfall: String(shortfall) } : details
  draft.note(kind, amount, version, all)
}

const reasonOf = ({ reason }: { reason: string | null }): BetEventDetails =>
  reason === null ? {} : { reason }

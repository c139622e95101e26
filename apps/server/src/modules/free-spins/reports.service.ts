/**
 * Books what a provider reports about free spins that we issued. The final report is credited once: as cash if the
 * offer requires no wagering, else as a new bonus. It is never refused because of the player's or the spins' state.
 */
import { BonusResult } from '@fairhall/contract'
import { inTransaction } from '../../platform/database/database.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { bonusOn, issueWinnings } from '../bonuses/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { showAccount } from '../wallet/index.ts'
import { statusOf, transition } from './free-spin-states.rules.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'
import { findFreespin, type PlayerFreespin, updateFreespin } from './free-spins.queries.ts'
import { winningsOf } from './winnings.rules.ts'

interface FreespinReport {
  providerId: string
  playerId: string
  currency: string
  issueId: string
  state: 'active' | 'played' | 'cancelled' | 'expired'
  /** Null if the provider doesn't say. */
  spinsLeft: number | null
  /** Subunits. */
  totalWin: bigint
}

/** `unknown`: not issued by us. */
type ReportReply =
  | { kind: 'booked'; balance: bigint }
  | { kind: 'refused'; message: string }
  | { kind: 'unknown' }

type ReportDeps = Pick<FreeSpinsDeps, 'clock' | 'db' | 'ledger' | 'random'>

/** In capital or small letters: an issue of ours that we don't recognise would be paid as the provider's own, without its terms. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const events = { played: 'reportPlayed', cancelled: 'reportCancelled', expired: 'reportExpired' } as const

export async function bookReport(deps: ReportDeps, report: FreespinReport): Promise<ReportReply> {
  const { issueId, providerId, playerId, currency } = report
  const found = UUID.test(issueId) ? await findFreespin(deps.db, issueId) : null
  if (found === null) return { kind: 'unknown' }
  const refused = (message: string): ReportReply => ({ kind: 'refused', message: `issue_id: ${message}` })
  if (found.provider !== providerId) return refused('was not issued to you')
  if (found.player_id !== playerId) return refused('belongs to another player')
  if (found.currency !== currency) return refused('belongs to another account')
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [currency], async (locked) => {
      const spins = (await findFreespin(tx, issueId)) ?? found
      if (report.state === 'active') return noteProgress(deps, locked, spins, report)
      return finish(deps, locked, spins, { ...report, state: report.state })
    }),
  )
}

/** What games see: a bonus for sports is not theirs. */
const balanceOf = (locked: LockedPlayer, currency: string): bigint => {
  const { cash, bonus } = locked.balance(currency)
  return bonusOn(locked.asset(currency), 'sports') !== null ? cash : cash + bonus
}

/** Progress that arrives late never takes anything back. */
async function noteProgress(
  deps: ReportDeps,
  locked: LockedPlayer,
  spins: PlayerFreespin,
  { totalWin, spinsLeft }: FreespinReport,
): Promise<ReportReply> {
  const count = spinsLeft === null || spinsLeft > spins.count ? spins.count : spinsLeft
  const isAhead = totalWin > spins.won || count < spins.count
  if (spins.reported === null && spins.stage === 'active' && isAhead) {
    const won = totalWin > spins.won ? totalWin : spins.won
    await updateFreespin(locked.tx, spins, { won, count }, deps.clock.now())
    await announce(locked.tx, { kind: 'freespin.changed', playerId: locked.playerId, freespinId: spins.id })
  }
  return { kind: 'booked', balance: balanceOf(locked, spins.currency) }
}

async function finish(
  deps: ReportDeps,
  locked: LockedPlayer,
  spins: PlayerFreespin,
  { state, totalWin }: FreespinReport & { state: keyof typeof events },
): Promise<ReportReply> {
  const { tx, playerId } = locked
  if (spins.reported !== null) {
    if (spins.reported !== totalWin)
      return { kind: 'refused', message: 'issue_id: was already reported with another total' }
    return { kind: 'booked', balance: spins.answered ?? balanceOf(locked, spins.currency) }
  }
  const step = transition(spins.stage, events[state])
  if (step.kind !== 'changed') {
    // Cancelled at the provider, which confirms it: there is nothing to pay.
    if (totalWin > 0n) return { kind: 'refused', message: 'issue_id: was cancelled before it was played' }
    return { kind: 'booked', balance: balanceOf(locked, spins.currency) }
  }
  const credited = step.isPaid ? await credit(deps, locked, spins, totalWin) : 0n
  const now = deps.clock.now()
  await updateFreespin(
    tx,
    spins,
    {
      stage: step.stage,
      status: statusOf(step.stage),
      result: step.result,
      count: step.result === BonusResult.played ? 0 : spins.count,
      won: totalWin,
      reported: totalWin,
      credited,
      answered: balanceOf(locked, spins.currency),
      closed_at: now,
      asks: 0,
      ask_at: null,
    },
    now,
  )
  await announce(tx, { kind: 'freespin.changed', playerId, freespinId: spins.id })
  return { kind: 'booked', balance: balanceOf(locked, spins.currency) }
}

/** Returns what the player got. */
async function credit(
  deps: ReportDeps,
  locked: LockedPlayer,
  spins: PlayerFreespin,
  total: bigint,
): Promise<bigint> {
  const { id, currency, provider, terms } = spins
  const { kind, amount } = winningsOf(terms, total)
  if (amount === 0n) return 0n
  if (kind === 'bonus') {
    await issueWinnings(deps, locked, { terms, cause: `freespin:${id}`, amount })
    return amount
  }
  await locked.post({
    asset: currency,
    kind: 'freespins.won',
    source: 'free-spins',
    externalId: id,
    contra: `freespins:${provider}`,
    groupId: id,
    actor: `provider:${provider}`,
    deltas: { cash: amount },
  })
  await showAccount(locked.tx, locked.playerId, currency)
  return amount
}

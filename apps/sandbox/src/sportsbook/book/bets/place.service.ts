/**
 * Placing a bet. The bet and its wallet call are stored together before the call is sent, so a process that stops in between loses
 * neither. The operator holds the stake first. Then, on a live match after the bet delay, the odds are checked again, and the bet is
 * accepted or declined.
 */
import { toSubunits } from '@fairhall/money'
import { inTransaction, type Tx } from '@fairhall/postgres'
import type { z } from 'zod'
import type { DeclineCode, SlipProblem } from '../book-api.ts'
import { type BookDeps, findNow } from '../book-deps.ts'
import { takeFailures } from '../../../failures/failures.queries.ts'
import type { BookFailure } from '../failures/failures.rules.ts'
import { Refused } from '../refusals.ts'
import type { PlayerSession } from '../sessions/sessions.service.ts'
import { type betBody, sizeOf } from '../slips/slip-body.rules.ts'
import { checkSelections, type CheckedSelection, stoppingProblems } from '../slips/slip.rules.ts'
import { acceptCall, declineCall, placeCall } from '../wallet/call-bodies.rules.ts'
import { insertCall } from '../wallet/calls.queries.ts'
import { sendCallsOf } from '../wallet/call-queue.ts'
import type { StoredBet, StoredLeg } from './bet.ts'
import { findBet, insertBet, lockDueBets, saveBet } from './bets.queries.ts'

type Request = z.infer<typeof betBody>

/** @throws Refused for a stake that is no amount, and for an ID with other content */
export async function placeBet(deps: BookDeps, session: PlayerSession, request: Request): Promise<StoredBet> {
  const text = JSON.stringify(request)
  if ((await findBet(deps.pool, request.id)) === null) {
    const bet = draftBet(deps, session, request, text)
    await inTransaction(deps.pool, async (tx) => {
      if (!(await insertBet(tx, bet))) return
      if (bet.state === 'placing') await insertCall(tx, placeCall(bet), deps.now())
    })
  }
  const stored = await findBet(deps.pool, request.id)
  if (stored === null || stored.accountId !== session.accountId || stored.request !== text)
    throw new Refused('conflict', 'id: another bet has this ID')
  if (!UNDECIDED.has(stored.state)) return stored
  // A repeat also sends what an earlier request left, for example of a process that has died.
  await sendCallsOf(deps, stored.id)
  // A match that is not live needs no delay: the bet is decided in this request.
  await decideDue(deps, stored.id)
  await sendCallsOf(deps, stored.id)
  deps.wake()
  return (await findBet(deps.pool, stored.id)) ?? stored
}

const UNDECIDED: ReadonlySet<StoredBet['state']> = new Set(['placing', 'pending', 'accepting', 'declining'])

function draftBet(deps: BookDeps, session: PlayerSession, request: Request, text: string): StoredBet {
  const stake = readStake(request.stake, session.subunitToUnit)
  const checked = check(deps, request.selections, request.kind !== 'single')
  const problems = stoppingProblems(checked, request.acceptOdds)
  const now = deps.now()
  return {
    id: request.id,
    accountId: session.accountId,
    operatorSession: session.operatorSession,
    currency: session.currency,
    subunitToUnit: session.subunitToUnit,
    language: session.language,
    request: text,
    kind: request.kind,
    size: sizeOf(request),
    stake,
    stakeLeft: stake,
    bonusStake: 0n,
    freebet: request.freeBetId ?? null,
    acceptOdds: request.acceptOdds,
    legs: checked.map(toLeg),
    state: problems.length > 0 ? 'declined' : 'placing',
    declineCode: declineCodeOf(problems),
    problems,
    version: 0,
    returned: 0n,
    cashedOut: 0n,
    selling: null,
    placedAt: now,
    actAt: null,
    settledAt: null,
  }
}

/** @throws Refused */
export function readStake(text: string, subunitToUnit: number): bigint {
  let stake: bigint
  try {
    stake = toSubunits(text, subunitToUnit)
  } catch {
    throw new Refused('bad_request', 'stake: must be a decimal amount of the currency')
  }
  if (stake <= 0n || stake > STAKE_LIMIT) throw new Refused('bad_request', 'stake: must be above 0')
  return stake
}

/** More than any player has, and little enough for a bigint column after odds. */
const STAKE_LIMIT = 1_000_000_000_000_000n

export const check = (deps: BookDeps, selections: Request['selections'], isCombined: boolean) =>
  checkSelections(
    selections,
    { find: findNow(deps), isAbandoned: (id) => deps.abandoned.has(id) },
    isCombined,
  )

function toLeg({ selection, match, odds }: CheckedSelection): StoredLeg {
  const fixture = match?.fixture
  return {
    ...selection,
    odds: odds ?? selection.odds,
    sport: fixture?.league.sport ?? 'football',
    league: fixture?.league.id ?? '',
    home: fixture?.home.name ?? '',
    away: fixture?.away.name ?? '',
    startsAt: fixture?.startsAt.toISOString() ?? '',
    score: null,
    result: null,
  }
}

function declineCodeOf(problems: readonly SlipProblem[]): DeclineCode | null {
  if (problems.length === 0) return null
  const codes = problems.map(({ code }) => code)
  if (codes.includes('suspended')) return 'suspended'
  return codes.every((code) => code === 'odds_changed') ? 'odds_changed' : 'ended'
}

const BATCH = 100

/** Accepts or declines the pending bets whose delay is over; with an ID, only this one. */
export async function decideDue(deps: BookDeps, only: string | null = null): Promise<void> {
  await inTransaction(deps.pool, async (tx) => {
    const due = await lockDueBets(tx, deps.now(), { states: ['pending'], only, limit: BATCH })
    for (const bet of due) await decide(deps, tx, bet)
  })
}

async function decide(deps: BookDeps, tx: Tx, bet: StoredBet): Promise<void> {
  // The player has agreed to the odds of the bet; what has moved since then counts by their policy.
  const checked = check(deps, bet.legs, bet.kind !== 'single')
  const problems = stoppingProblems(checked, bet.acceptOdds)
  const now = deps.now()
  const waitedMs = now.getTime() - bet.placedAt.getTime()
  if (problems.some(({ code }) => code === 'suspended') && waitedMs < deps.timings.suspendedMs)
    return saveBet(tx, { ...bet, actAt: new Date(now.getTime() + deps.timings.lookAgainMs) }, now)
  const isFailing = (await takeFailures<BookFailure>(tx, ['decline'])).length > 0
  const code = isFailing ? 'failed' : declineCodeOf(problems)
  const decided: StoredBet =
    code === null
      ? {
          ...bet,
          state: 'accepting',
          legs: bet.legs.map((leg, index) => ({ ...leg, odds: checked[index]?.odds ?? leg.odds })),
        }
      : { ...bet, state: 'declining', declineCode: code, problems }
  await saveBet(tx, { ...decided, actAt: null }, now)
  await insertCall(tx, code === null ? acceptCall(decided) : declineCall(decided), now)
}

/**
 * Rounds of the aggregator stand-in. A bet is stored before it is sent, so that a process that stops in between leaves a
 * round that is rolled back later. The outcome is drawn once the operator has accepted the bet. The call that ends a
 * round is stored together with its result.
 */
import { setTimeout } from 'node:timers/promises'
import { toDecimal } from '@fairhall/money'
import { inTransaction, type Tx } from '@fairhall/postgres'
import type { AggregatorDeps } from '../aggregator-deps.ts'
import { kindOf, type ListedGame } from '../catalogue/games.rules.ts'
import { takeFailures } from '../../failures/failures.queries.ts'
import { type FailureKind, roundFailures } from '../failures/failures.rules.ts'
import { insertCall } from '../wallet/calls.queries.ts'
import { callWallet, type WalletAnswer } from '../wallet/wallet-client.ts'
import { drawOutcome, winOf } from './outcomes.rules.ts'
import {
  findOpenRound,
  findRoundByKey,
  insertRound,
  listLostBets,
  moveRound,
  movePlayMoney,
  type Round,
} from './rounds.queries.ts'
import { isDemo, ownerOf, type PlaySession } from './sessions.service.ts'

const BET_TRIES = 4
/** Longer than all tries of a bet together. */
const LOST_AFTER_MS = 120_000

export interface Played {
  round: Round
  /** In the main unit; null if it is unknown. */
  balance: string | null
  /** The game must stop here, as if the connection had broken. */
  isInterrupted?: boolean
}

/** @returns null if another round of the game is open */
export async function placeBet(
  deps: AggregatorDeps,
  session: PlaySession,
  game: ListedGame,
  bet: { key: string; stake: bigint },
): Promise<Played | null> {
  const owner = ownerOf(session)
  const known = await findRoundByKey(deps.pool, owner, bet.key)
  if (known !== null) return { round: known, balance: null }
  if ((await findOpenRound(deps.pool, owner, game.id)) !== null) return null
  const { operatorSession, currency, subunitToUnit } = session
  const round = await insertRound(
    deps.pool,
    {
      ...owner,
      id: deps.uuid(),
      operatorSession: operatorSession ?? '',
      currency,
      subunitToUnit,
      game: game.id,
      betKey: bet.key,
      stake: bet.stake,
    },
    deps.now(),
  )
  if (round === null) return null
  const failures = isDemo(session) ? [] : await takeFailures(deps.pool, roundFailures)
  const answer = isDemo(session)
    ? await stakePlayMoney(deps, session, bet.stake)
    : await sendBet(deps, round, failures)
  return afterBet(deps, session, game, { round, answer, failures })
}

async function afterBet(
  deps: AggregatorDeps,
  session: PlaySession,
  game: ListedGame,
  { round, answer, failures }: { round: Round; answer: WalletAnswer; failures: readonly FailureKind[] },
): Promise<Played> {
  if (answer.kind === 'refused') {
    const refused = await inTransaction(deps.pool, (tx) =>
      moveRound(tx, round.id, { from: 'placing', to: 'refused', apiCode: answer.apiCode }),
    )
    return { round: refused ?? round, balance: answer.balance }
  }
  if (answer.kind === 'unanswered' || failures.includes('rollback-after-bet'))
    return { round: await returnBet(deps, round), balance: null }

  const outcome = drawOutcome({ ...game, kind: kindOf(game) }, deps.randomBytes(12))
  const open = await inTransaction(deps.pool, (tx) =>
    moveRound(tx, round.id, { from: 'placing', to: 'open', ...outcome }),
  )
  if (open === null) return { round: { ...round, state: 'returned' }, balance: null }
  const isInterrupted = failures.includes('unfinished-round')
  if (isInterrupted || kindOf(game) === 'gates')
    return { round: open, balance: answer.balance, isInterrupted }
  return settleRound(deps, session, open, failures)
}

/** Ends an open round with the win that was drawn. A round that is settled already stays as it is. */
export async function settleRound(
  deps: AggregatorDeps,
  session: PlaySession,
  round: Round,
  failures: readonly FailureKind[] = [],
): Promise<Played> {
  const win = winOf(round.stake, round.multiplier ?? 0)
  const dueAt = new Date(
    deps.now().getTime() + (failures.includes('late-win') ? deps.aggregatorTimings.lateWinMs : 0),
  )
  const settled = await inTransaction(deps.pool, async (tx) => {
    const moved = await moveRound(tx, round.id, { from: 'open', to: 'settled', win })
    if (moved === null) return null
    if (isDemo(session)) return { round: moved, balance: await winPlayMoney(tx, session, win) }
    await insertCall(tx, endOf(moved), dueAt)
    return { round: moved, balance: null }
  })
  if (settled === null) return { round: { ...round, state: 'settled', win }, balance: null }
  if (isDemo(session)) return settled
  const answer = await deps.calls.sendOf(round.id)
  if (answer === null || answer.kind === 'unanswered') deps.wake()
  return { round: settled.round, balance: answer?.kind === 'accepted' ? answer.balance : null }
}

/** Rolls back the bets of processes that have stopped before they knew the answer. */
export async function returnLostBets(deps: AggregatorDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - LOST_AFTER_MS)
  for (const round of await listLostBets(deps.pool, before)) await returnBet(deps, round)
}

/** A bet whose answer is unknown, or that must not count, is rolled back. The operator refuses it if it arrives later. */
async function returnBet(deps: AggregatorDeps, round: Round): Promise<Round> {
  const returned = await inTransaction(deps.pool, async (tx) => {
    const moved = await moveRound(tx, round.id, { from: 'placing', to: 'returned' })
    if (moved !== null && isForMoney(moved)) await insertCall(tx, rollbackOf(moved), deps.now())
    return moved
  })
  if (returned !== null) await deps.calls.sendOf(round.id)
  deps.wake()
  return returned ?? round
}

/** Repeats an unanswered bet with the same bytes. */
async function sendBet(
  deps: AggregatorDeps,
  round: Round,
  failures: readonly FailureKind[],
): Promise<WalletAnswer> {
  const body = betOf(round)
  let answer: WalletAnswer = { kind: 'unanswered' }
  for (let tries = 1; tries <= BET_TRIES && answer.kind === 'unanswered'; tries += 1) {
    if (tries > 1) await setTimeout(deps.aggregatorTimings.betRetryMs * (tries - 1))
    answer = await callWallet(deps, 'betwin', body)
    const isLost = failures.includes('lost-bet') || (tries === 1 && failures.includes('lost-bet-answer'))
    if (isLost) answer = { kind: 'unanswered' }
  }
  return answer
}

async function stakePlayMoney(
  deps: AggregatorDeps,
  session: PlaySession,
  stake: bigint,
): Promise<WalletAnswer> {
  const left = await movePlayMoney(deps.pool, session.tokenHash, stake, 0n)
  return left === null
    ? { kind: 'refused', apiCode: 100, balance: null }
    : { kind: 'accepted', balance: toDecimal(left, session.subunitToUnit) }
}

async function winPlayMoney(tx: Tx, session: PlaySession, win: bigint): Promise<string | null> {
  const left = await movePlayMoney(tx, session.tokenHash, 0n, win)
  return left === null ? null : toDecimal(left, session.subunitToUnit)
}

/** Rounds of demos name no session of the operator. */
const isForMoney = ({ operatorSession }: Round): boolean => operatorSession !== ''

const amountOf = ({ subunitToUnit }: Round, amount: bigint) => toDecimal(amount, subunitToUnit)

function betOf(round: Round): string {
  return JSON.stringify({
    ...baseOf(round),
    game_id: round.game,
    round_id: round.id,
    finished: false,
    transactions: [{ id_provider: `${round.id}:bet`, type: 'bet', amount: amountOf(round, round.stake) }],
  })
}

/** A win must be above zero, so that a lost round ends with `finish`. */
function endOf(round: Round): { subject: string; name: 'betwin' | 'finish'; body: string } {
  const win = round.win ?? 0n
  const base = { ...baseOf(round), round_id: round.id }
  if (win === 0n) return { subject: round.id, name: 'finish', body: JSON.stringify(base) }
  const transactions = [{ id_provider: `${round.id}:win`, type: 'win', amount: amountOf(round, win) }]
  const body = JSON.stringify({ ...base, game_id: round.game, finished: true, transactions })
  return { subject: round.id, name: 'betwin', body }
}

function rollbackOf(round: Round): { subject: string; name: 'rollback'; body: string } {
  const body = JSON.stringify({
    ...baseOf(round),
    game_id: round.game,
    round_id_provider: round.id,
    finished: true,
    transactions: [
      {
        id_provider: `${round.id}:undo`,
        type: 'rollback',
        original_id_provider: `${round.id}:bet`,
      },
    ],
  })
  return { subject: round.id, name: 'rollback', body }
}

const baseOf = ({ accountId, currency, operatorSession }: Round) => ({
  account_id: accountId,
  currency,
  session_id: operatorSession,
})

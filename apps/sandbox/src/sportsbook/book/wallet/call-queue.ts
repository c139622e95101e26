/** Sends the stored wallet calls and moves their bets by the answers. Calls of one bet keep their order. */
import { toSubunits } from '@fairhall/money'
import { inTransaction } from '@fairhall/postgres'
import type { CallAnswer } from '../../../wallet-calls/signed-call.ts'
import { lockBet, saveBet } from '../bets/bets.queries.ts'
import type { BookDeps } from '../book-deps.ts'
import { finishCashOut } from '../cash-out/cash-out.queries.ts'
import { takeFailures } from '../../../failures/failures.queries.ts'
import type { BookFailure } from '../failures/failures.rules.ts'
import { endSession } from '../sessions/sessions.queries.ts'
import { firstDecision } from '../settlement/decisions.rules.ts'
import { afterAnswer, isLive } from './answers.rules.ts'
import { betCalls, type QueuedCall } from './calls.queries.ts'
import { bonusStakeOf, callWallet } from './sports-wallet.ts'

/** Sends all calls that are due. */
export async function sendDueCalls(deps: BookDeps): Promise<void> {
  for (;;) {
    const calls = await betCalls.claim(deps.pool, deps.now())
    if (calls.length === 0) return
    await Promise.all(calls.map((call) => send(deps, call)))
  }
}

/** Sends the due calls of one bet, until one has no answer. */
export async function sendCallsOf(deps: BookDeps, bet: string): Promise<void> {
  for (;;) {
    const [call] = await betCalls.claim(deps.pool, deps.now(), bet)
    if (call === undefined || !(await send(deps, call))) return
  }
}

/** False without an answer. */
async function send(deps: BookDeps, call: QueuedCall): Promise<boolean> {
  const answer = await callWallet(deps, call.name, call.body)
  if (answer.kind === 'unanswered' || (await isAnswerLost(deps, call))) return false
  if (answer.kind === 'refused')
    deps.log.warn({ apiCode: answer.apiCode, bet: call.bet, call: call.name }, 'the operator refused a call')
  await handleAnswer(deps, call, answer)
  return true
}

/** A tester may have asked for it: the operator has booked the bet, and the book does not know. */
const isAnswerLost = async ({ pool }: BookDeps, { name, tries }: QueuedCall): Promise<boolean> =>
  name === 'place' &&
  tries === 1 &&
  (await takeFailures<BookFailure>(pool, ['timeout-after-place'])).length > 0

const SESSION_OVER = 101

async function handleAnswer(
  deps: BookDeps,
  call: QueuedCall,
  answer: Exclude<CallAnswer, { kind: 'unanswered' }>,
): Promise<void> {
  const now = deps.now()
  const apiCode = answer.kind === 'refused' ? answer.apiCode : null
  await inTransaction(deps.pool, async (tx) => {
    const bet = await lockBet(tx, call.bet)
    if (bet === null || !(await betCalls.markAnswered(tx, call.place, now, apiCode))) return
    const sold = call.orderId === null ? null : await finishCashOut(tx, call.orderId, apiCode === null)
    const delayMs = isLive(bet, now) ? deps.timings.betDelayMs : 0
    const moved = afterAnswer(bet, {
      name: call.name,
      apiCode,
      bonusStake: answer.kind === 'accepted' ? toSubunits(bonusStakeOf(answer.body), bet.subunitToUnit) : 0n,
      sold,
      decideAt: new Date(now.getTime() + delayMs),
      settleAt: () => firstDecision(deps, bet.legs, now),
    })
    await saveBet(tx, moved, now)
    if (call.name === 'place' && apiCode === SESSION_OVER) await endSession(tx, bet.operatorSession, now)
  })
}

import { strikeBet } from '../flights/bets.queries.ts'
import { inTransaction } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { WalletAnswer } from '../wallet/wallet-client.ts'
import { applyStep, claimOutcalls, delayOutcall, renewClaim, undoStep } from './outcalls.queries.ts'
import type { Outcall } from './outcalls.queries.ts'
import { judgeAnswer, retryDelayMs, rollbackBody } from './rounds.rules.ts'

/**
 * Brings placed rounds to their end. A call that was not answered is repeated with the same bytes until the wallet says yes or
 * no: it books by the ids, so a repeat can never book twice, and a round that was taken is never dropped because a line was
 * down. A bet, or a raise, that is refused after a try without an answer is rolled back by the same means: should that try arrive
 * late, the wallet knows that there is no such bet. The process that holds the claim sends, and renews its claim while it waits for the
 * answer: a process that crashed renews nothing, so another one takes its calls up within seconds. One that only lost touch with the
 * database may then learn of a refusal while another try is under way: the tries that count are those of the row.
 */
const CLAIM_MS = 3_000
const RENEW_EVERY_MS = 1_000
const BATCH = 32

export function claimEnd(deps: Deps): Date {
  return new Date(deps.clock.now().getTime() + CLAIM_MS)
}

async function whileClaimed<Answer>(deps: Deps, { id }: Outcall, call: Promise<Answer>): Promise<Answer> {
  const timer = setInterval(() => {
    renewClaim(deps.pool, id, claimEnd(deps)).catch((error: unknown) => {
      // Then another process may send the same bytes too, which the wallet books once.
      deps.log.warn({ err: error }, 'the claim of a call could not be renewed')
    })
  }, RENEW_EVERY_MS)
  try {
    return await call
  } finally {
    clearInterval(timer)
  }
}

/** One try of one call, and what follows from its answer. */
export async function deliver(deps: Deps, outcall: Outcall): Promise<void> {
  const { name, body, subunitToUnit } = outcall
  const answer = await whileClaimed(deps, outcall, deps.wallet.call(name, body, subunitToUnit))
  const now = deps.clock.now()
  if (answer.kind === 'accepted') return applyStep(deps.pool, outcall, answer.balance, now)
  if (answer.kind === 'refused' && judgeAnswer(answer, outcall) === 'undo') {
    const { apiCode: refusal, balance } = answer
    const rollback = rollbackBody(outcall)
    return inTransaction(deps.pool, async (tx) => {
      await undoStep(tx, outcall, { refusal, balance }, { at: now, rollback })
      if (outcall.step === 0) await strikeBet(tx, outcall.roundId)
    })
  }
  return putOff(deps, outcall, answer)
}

/** Waits for the wallet as long as a player should; the try itself goes on. */
export async function deliverFor(deps: Deps, outcall: Outcall): Promise<void> {
  const delivery = deliver(deps, outcall).catch((error: unknown) => {
    // The claim runs out and the worker tries again.
    deps.log.error({ err: error, roundId: outcall.roundId }, 'a round could not be ended')
  })
  deps.underWay.add(delivery)
  void delivery.finally(() => deps.underWay.delete(delivery))

  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, deps.timings.replyAfterMs)
  })
  await Promise.race([delivery, patience])
  clearTimeout(timer)
}

async function putOff(deps: Deps, outcall: Outcall, answer: WalletAnswer): Promise<void> {
  const fault =
    answer.kind === 'unanswered' ? answer.fault : `refused ${answer.kind === 'refused' ? answer.apiCode : ''}`
  deps.log.warn({ roundId: outcall.roundId, tries: outcall.tries, fault }, 'the wallet did not answer')
  const until = new Date(deps.clock.now().getTime() + retryDelayMs(outcall.tries))
  await delayOutcall(deps.pool, outcall.id, until, fault)
}

/** Tries every call whose turn it is; answers how many there were. */
export async function deliverDue(deps: Deps): Promise<number> {
  const outcalls = await claimOutcalls(deps.pool, deps.clock.now(), claimEnd(deps), BATCH)
  await Promise.all(outcalls.map((outcall) => deliver(deps, outcall)))
  return outcalls.length
}

export type Worker = { stop(): Promise<void> }

/** Looks for due calls at once and then again and again, so that rounds of a crashed process are ended too. */
export function startWorker(deps: Deps): Worker {
  const everyMs = deps.timings.retryEveryMs
  if (everyMs === 0) return { stop: async () => {} }

  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const turn = async (): Promise<void> => {
    try {
      while (!isStopped && (await deliverDue(deps)) === BATCH);
    } catch (error) {
      deps.log.error({ err: error }, 'unanswered rounds could not be tried')
    }
    if (!isStopped) timer = setTimeout(next, everyMs)
  }
  let underWay = Promise.resolve()
  const next = () => {
    underWay = turn()
  }
  next()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await underWay
    },
  }
}

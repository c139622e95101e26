import { removeBet } from '../flights/bets.queries.ts'
import { inTransaction } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { WalletAnswer } from '../wallet/wallet-client.ts'
import { applyStep, claimWalletCalls, delayWalletCall, renewClaim, undoStep } from './wallet-calls.queries.ts'
import type { WalletCall } from './wallet-calls.queries.ts'
import { judgeAnswer, retryDelayMs, rollbackBody } from './rounds.rules.ts'

/**
 * Delivers the wallet calls of placed rounds. An unanswered call is repeated with the same bytes until the
 * wallet accepts or refuses it. The wallet books by ids, so a repeat never books twice, and an accepted round
 * is never dropped because of a lost connection.
 *
 * A bet or raise that is refused after an unanswered try is rolled back in the same way. If that try arrives
 * late, the wallet rejects it as rolled back.
 *
 * The process that holds the claim of a call sends it, and renews the claim while it waits for the answer. A
 * crashed process renews nothing, so another one takes over its calls within seconds. A process that only
 * lost its database connection may learn of a refusal while another try is in progress: only the number of
 * tries in the row is authoritative.
 */
const CLAIM_MS = 3_000
const RENEW_EVERY_MS = 1_000
const BATCH = 32

export function claimEnd(deps: Deps): Date {
  return new Date(deps.clock.now().getTime() + CLAIM_MS)
}

async function whileClaimed<Answer>(deps: Deps, { id }: WalletCall, call: Promise<Answer>): Promise<Answer> {
  const timer = setInterval(() => {
    renewClaim(deps.pool, id, claimEnd(deps)).catch((error: unknown) => {
      // Another process may then send the same bytes too, which the wallet books once.
      deps.log.warn({ err: error }, 'the claim of a wallet call could not be renewed')
    })
  }, RENEW_EVERY_MS)
  try {
    return await call
  } finally {
    clearInterval(timer)
  }
}

/** Makes one try of one call, and applies its answer. */
export async function deliver(deps: Deps, walletCall: WalletCall): Promise<void> {
  const { name, body, subunitToUnit } = walletCall
  const answer = await whileClaimed(deps, walletCall, deps.wallet.call(name, body, subunitToUnit))
  const now = deps.clock.now()
  if (answer.kind === 'accepted') return applyStep(deps.pool, walletCall, answer.balance, now)
  if (answer.kind === 'refused' && judgeAnswer(answer, walletCall) === 'undo') {
    const { apiCode: refusal, balance } = answer
    const rollback = rollbackBody(walletCall)
    return inTransaction(deps.pool, async (tx) => {
      await undoStep(tx, walletCall, { refusal, balance }, { at: now, rollback })
      if (walletCall.step === 0) await removeBet(tx, walletCall.roundId)
    })
  }
  return putOff(deps, walletCall, answer)
}

/** Waits for the wallet as long as a player should wait; the try itself continues. */
export async function deliverFor(deps: Deps, walletCall: WalletCall): Promise<void> {
  const delivery = deliver(deps, walletCall).catch((error: unknown) => {
    // The claim expires and the worker tries again.
    deps.log.error(
      { err: error, roundId: walletCall.roundId },
      'a wallet call of a round failed; it will be retried',
    )
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

async function putOff(deps: Deps, walletCall: WalletCall, answer: WalletAnswer): Promise<void> {
  const error =
    answer.kind === 'unanswered' ? answer.error : `refused ${answer.kind === 'refused' ? answer.apiCode : ''}`
  deps.log.warn({ roundId: walletCall.roundId, tries: walletCall.tries, error }, 'the wallet did not answer')
  const until = new Date(deps.clock.now().getTime() + retryDelayMs(walletCall.tries))
  await delayWalletCall(deps.pool, walletCall.id, until, error)
}

/** Tries every due call. Returns how many there were. */
export async function deliverDue(deps: Deps): Promise<number> {
  const walletCalls = await claimWalletCalls(deps.pool, deps.clock.now(), claimEnd(deps), BATCH)
  await Promise.all(walletCalls.map((walletCall) => deliver(deps, walletCall)))
  return walletCalls.length
}

export type Worker = { stop(): Promise<void> }

/** Looks for due calls immediately and then repeatedly, so that rounds of a crashed process are ended too. */
export function startWorker(deps: Deps): Worker {
  const everyMs = deps.timings.retryEveryMs
  if (everyMs === 0) return { stop: async () => {} }

  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const turn = async (): Promise<void> => {
    try {
      while (!isStopped && (await deliverDue(deps)) === BATCH);
    } catch (error) {
      deps.log.error({ err: error }, 'due wallet calls could not be retried')
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

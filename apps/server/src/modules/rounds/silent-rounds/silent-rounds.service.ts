/**
 * Rounds that a provider has left open. After a day of silence the provider is asked about them. After a week the
 * server closes what is still open and records it in the journal. Closing moves only bonus money, and nothing is lost:
 * a later win is still paid.
 */
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { RoundsDeps } from '../rounds.deps.ts'
import { callProvider } from '../../catalogue/index.ts'
import { noteAudit } from '../../players/index.ts'
import { findAccountByCurrency } from '../../wallet/index.ts'
import {
  isStillSilent,
  type SilentRound,
  listSilentRounds,
  recordAnswer,
  recordClosed,
} from './silent-rounds.queries.ts'
import { deciderOf, keysOf } from '../rounds.service.ts'
import type { WalletApiAccount, Finish } from '../wallet-api/wallet-call.ts'

const HOUR_MS = 3_600_000
const ASK_AFTER_MS = 24 * HOUR_MS
const CLOSE_AFTER_MS = 7 * 24 * HOUR_MS

const ACTOR = 'system:silent-rounds'

export type Answer = 'open' | 'finished' | 'unknown' | 'none'

export async function followSilentRounds(deps: RoundsDeps): Promise<void> {
  const now = deps.clock.now()
  const silentSince = new Date(now.getTime() - ASK_AFTER_MS)
  for (const round of await listSilentRounds(deps.db, silentSince)) {
    try {
      await followRound(deps, round, now)
    } catch (error) {
      deps.log.error({ err: error, roundId: round.id }, 'could not follow up a silent round')
    }
  }
}

async function followRound(deps: RoundsDeps, round: SilentRound, now: Date): Promise<void> {
  const account = await findAccountByCurrency(deps.db, round.player, round.currency)
  if (account === null) return
  const isDue = now.getTime() - round.lastActiveAt.getTime() >= CLOSE_AFTER_MS
  const wasAsked = round.askedAt !== null && now.getTime() - round.askedAt.getTime() < ASK_AFTER_MS
  if (!wasAsked) await recordAnswer(deps.db, round, await ask(deps, round, account.id), now)
  if (isDue)
    await closeRound(deps, round, { id: account.id, playerId: round.player, currency: round.currency })
}

/** A provider that is asked resends what we missed. Its reply to the question moves no money. */
async function ask(deps: RoundsDeps, round: SilentRound, accountId: string): Promise<Answer> {
  const provider = deps.catalogue.findWalletApiProvider(round.provider)
  if (provider === null) return 'none'
  try {
    const reply = await callProvider(deps, provider, 'POST', '/rounds/status', {
      casino_id: deps.catalogue.setting.casinoId,
      account_id: accountId,
      currency: round.currency,
      round_id: round.externalId,
    })
    return readAnswer(reply)
  } catch {
    return 'none'
  }
}

function readAnswer(reply: unknown): Answer {
  const state = typeof reply === 'object' && reply !== null && 'state' in reply ? reply.state : null
  return state === 'open' || state === 'finished' || state === 'unknown' ? state : 'none'
}

/**
 * Closes the round as the provider's own finish call would, with an audit record, in one transaction under the player's
 * lock.
 */
async function closeRound(deps: RoundsDeps, round: SilentRound, account: WalletApiAccount): Promise<void> {
  const call: Finish = { call: 'finish', providerId: round.provider, account, roundId: round.externalId }
  await inTransaction(deps.db, async (tx) => {
    if (!(await finish(deps, tx, call, round))) return
    await recordClosed(tx, round.id, deps.clock.now())
    await noteAudit(deps, tx, {
      actor: ACTOR,
      action: 'round.closed',
      subject: `round:${round.id}`,
      reason: 'silent for seven days',
      details: {
        player: round.player,
        provider: round.provider,
        lastActiveAt: round.lastActiveAt.toISOString(),
      },
    })
  })
}

/** False if it was finished or went on in the meantime. A finish names no IDs, so no entries are looked up. */
async function finish(deps: RoundsDeps, tx: Tx, call: Finish, round: SilentRound): Promise<boolean> {
  const decide = deciderOf(deps, call, null)
  return deps.ledger.withOwner(tx, call.account.playerId, { keys: keysOf(call) }, async (view) => {
    if (!(await isStillSilent(tx, round))) return false
    const { reply, ...posting } = decide(view, deps.clock.now())
    if (reply.kind === 'refused') return false
    const isChanged = (posting.changes ?? []).length > 0
    if (isChanged) await deps.ledger.post(tx, view, posting)
    return isChanged
  })
}

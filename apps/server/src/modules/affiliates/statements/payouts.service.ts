/**
 * Pays closed statements. Two staff members approve the amount; then a consumer pays it to the partner's account, or staff record the
 * payment that they made outside. Approval and payment are two transactions: after a crash in between the payment is made later, and each
 * statement has one ledger entry at most.
 */
import { PlayerStatus } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { announceSeparately } from '../../../platform/outbox/publish-event.ts'
import { findPlayer, noteAudit } from '../../players/index.ts'
import { type LockedPlayer, withPlayerLock } from '../../player-state/index.ts'
import { showAccount } from '../../wallet/index.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { findPartner, lockPartner, type Partner } from '../partners/partners.queries.ts'
import { nextState } from './statement-states.rules.ts'
import { lockStatement, setApproved, setPaid, type Statement } from './statements.queries.ts'

interface Approval {
  statementId: string
  actor: string
  secondMember: string
  reason: string
}

export type StatementRefusal = 'notFound' | 'statementNotPayable' | 'partnerAccountClosed'

/** Returns null if it is approved. */
export async function approveStatementIn(
  deps: AffiliatesDeps,
  tx: Tx,
  { statementId, actor, secondMember, reason }: Approval,
): Promise<StatementRefusal | null> {
  const statement = await lockPayable(tx, statementId)
  if (typeof statement === 'string') return statement
  const partner = await findPartner(tx, statement.partnerId)
  const at = deps.clock.now()
  await setApproved(tx, statementId, { state: 'approved', by: [actor, secondMember], at })
  await noteAudit(deps, tx, {
    actor,
    secondMember,
    reason,
    action: 'statement.approved',
    subject: `partner:${statement.partnerId}`,
    details: { month: statement.startsOn, amount: String(statement.amount) },
  })
  if (partner?.accountId != null)
    await announceSeparately(tx, [{ kind: 'commission.approved', playerId: partner.accountId, statementId }])
  return null
}

/** Until the transaction ends, nobody can change the partner's account. */
export async function lockPartnerOf(
  tx: Tx,
  statementId: string,
): Promise<{ statement: Statement | null; partner: Partner | null }> {
  const statement = await lockStatement(tx, statementId)
  return { statement, partner: statement === null ? null : await lockPartner(tx, statement.partnerId) }
}

/** Also checked when a payment is ordered. */
export async function lockPayable(tx: Tx, statementId: string): Promise<Statement | StatementRefusal> {
  const statement = await lockStatement(tx, statementId)
  if (statement === null) return 'notFound'
  if (nextState(statement.state, 'approve') === null || statement.amount === 0n) return 'statementNotPayable'
  const partner = await findPartner(tx, statement.partnerId)
  const account = partner?.accountId == null ? null : await findPlayer(tx, partner.accountId)
  if (account !== null && (account.status === PlayerStatus.closed || account.erased_at !== null))
    return 'partnerAccountClosed'
  return statement
}

/**
 * Pays an approved statement to the partner's account. A repeat changes nothing. If the account was closed meanwhile, the statement stays
 * approved: staff pay it outside.
 */
export async function payCommission(
  deps: AffiliatesDeps,
  tx: Tx,
  { playerId, statementId }: { playerId: string; statementId: string },
): Promise<void> {
  const currency = deps.settings.current().baseCurrency.code
  await withPlayerLock(deps, tx, playerId, [currency], async (locked) => {
    const statement = await lockStatement(tx, statementId)
    const state = statement === null ? null : nextState(statement.state, 'pay')
    if (statement === null || state === null) return
    if (locked.state().restriction === 'closed') {
      deps.log.warn({ partner: statement.partnerId, statementId }, 'the account of a partner is closed')
      return
    }
    await postCommission(locked, currency, statement)
    await setPaid(tx, statementId, { state, reference: null, at: deps.clock.now() })
  })
}

async function postCommission(locked: LockedPlayer, currency: string, statement: Statement): Promise<void> {
  const { id, amount, partnerId } = statement
  await locked.post({
    asset: currency,
    kind: 'commission',
    source: 'affiliates',
    externalId: id,
    contra: 'operator:affiliates',
    groupId: id,
    actor: 'system:affiliates',
    deltas: { cash: amount },
    context: { partner: partnerId, month: statement.startsOn },
  })
  await showAccount(locked.tx, locked.playerId, currency)
}

interface OutsidePayment {
  statementId: string
  /** Of the transfer, such as the bank's. */
  reference: string
  actor: string
  reason: string
}

/** Records a payment of an approved statement to a partner without an account. A repeat with the same reference changes nothing. */
export async function recordOutsidePayment(
  deps: AffiliatesDeps,
  { statementId, reference, actor, reason }: OutsidePayment,
): Promise<StatementRefusal | null> {
  return inTransaction(deps.db, async (tx) => {
    const statement = await lockStatement(tx, statementId)
    if (statement === null) return 'notFound'
    if (statement.state === 'paid' && statement.reference === reference) return null
    const state = nextState(statement.state, 'pay')
    const partner = await findPartner(tx, statement.partnerId)
    if (state === null || partner?.accountId != null) return 'statementNotPayable'
    await setPaid(tx, statementId, { state, reference, at: deps.clock.now() })
    await noteAudit(deps, tx, {
      actor,
      reason,
      action: 'statement.paid',
      subject: `partner:${statement.partnerId}`,
      details: { month: statement.startsOn, amount: String(statement.amount), reference },
    })
    return null
  })
}

/**
 * Claims of withdrawals: a member claims one to work on it, and nobody else can decide about it until the claim ends. It ends with the
 * decision, when the member releases it or signs out everywhere, or after some minutes. A colleague who can't wait takes it over, with a reason
 * in the journal. The player can still cancel: it is their money.
 */
import { InvoiceStatus, InvoiceType } from '@fairhall/contract'
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts'
import { findInvoice, type Invoice } from '../../invoices/index.ts'
import { noteAudit } from '../../players/index.ts'
import { idOf } from '../orders/orders.service.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { type Claim, deleteClaim, listClaims, lockClaim, replaceClaim, saveClaim } from './claims.queries.ts'

const CLAIM_MINUTES = 10

interface By {
  /** `staff:<id>` */
  actor: string
}

/** A repeat by the same member restarts the minutes. @throws StaffRefusal notFound, withdrawalEnded, withdrawalClaimed */
export async function claimWithdrawal(deps: StaffDeps, invoiceId: string, { actor }: By): Promise<Claim> {
  return inTransaction(deps.db, async (tx) => {
    const invoice = await requireWaiting(tx, invoiceId)
    const claim = await saveClaim(tx, newClaim(deps, invoice, actor))
    if (claim === null) throw toRefusal(await findClaim(deps, tx, invoiceId))
    return claim
  })
}

/** Takes the claim of a colleague, who sees it in the queue and the journal. @throws StaffRefusal notFound, withdrawalEnded, withdrawalNotClaimed */
export async function takeOver(
  deps: StaffDeps,
  invoiceId: string,
  { actor, reason }: By & { reason: string },
): Promise<Claim> {
  return inTransaction(deps.db, async (tx) => {
    const invoice = await requireWaiting(tx, invoiceId)
    const present = await lockClaim(tx, invoiceId)
    const claim = newClaim(deps, invoice, actor)
    if (present === null || present.expiresAt <= claim.claimedAt || present.staffId === claim.staffId)
      throw new StaffRefusal('withdrawalNotClaimed')
    await replaceClaim(tx, claim)
    await noteAudit(deps, tx, {
      actor,
      reason,
      action: 'withdrawal.takenOver',
      subject: `invoice:${invoiceId}`,
      playerId: invoice.player_id,
      details: { from: `staff:${present.staffId}` },
    })
    return claim
  })
}

/** @throws StaffRefusal withdrawalNotClaimed */
export async function releaseClaim(deps: StaffDeps, invoiceId: string, { actor }: By): Promise<void> {
  const isReleased = await inTransaction(deps.db, (tx) => deleteClaim(tx, invoiceId, idOf(actor)))
  if (!isReleased) throw new StaffRefusal('withdrawalNotClaimed')
}

/** Before a decision. Someone who claims it at the same moment decides after it. @throws StaffRefusal withdrawalClaimed */
export async function requireNotClaimed(
  deps: Pick<StaffDeps, 'clock'>,
  db: Db | Tx,
  invoiceId: string,
  { actor }: By,
): Promise<void> {
  const claim = await findClaim(deps, db, invoiceId)
  if (claim !== null && claim.staffId !== idOf(actor)) throw toRefusal(claim)
}

async function findClaim(
  { clock }: Pick<StaffDeps, 'clock'>,
  db: Db | Tx,
  invoiceId: string,
): Promise<Claim | null> {
  return (await listClaims(db, [invoiceId], clock.now())).get(invoiceId) ?? null
}

/** Null: the claim of a colleague has ended meanwhile. */
const toRefusal = (claim: Claim | null): StaffRefusal =>
  new StaffRefusal(
    'withdrawalClaimed',
    claim === null ? '' : ` Claimed by ${claim.staffId} until ${claim.expiresAt.toISOString()}.`,
  )

function newClaim({ clock }: Pick<StaffDeps, 'clock'>, { id }: Invoice, actor: string): Claim {
  const claimedAt = clock.now()
  const expiresAt = new Date(claimedAt.getTime() + CLAIM_MINUTES * 60_000)
  return { invoiceId: id, staffId: idOf(actor), claimedAt, expiresAt }
}

async function requireWaiting(tx: Tx, invoiceId: string): Promise<Invoice> {
  const invoice = await findInvoice(tx, invoiceId)
  if (invoice === null || invoice.type !== InvoiceType.withdrawal) throw new StaffRefusal('notFound')
  if (invoice.status !== InvoiceStatus.pending) throw new StaffRefusal('withdrawalEnded')
  return invoice
}

/** Carries out an order when a second staff member agrees, in the same transaction as the approval. */
import type { Tx } from '../../../platform/database/database.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Erasure, erasePlayerIn, reopenAccountIn } from '../../account-closure/index.ts'
import { removeFactorOfIn } from '../../factors/index.ts'
import { liftExclusionIn, releaseAccountIn, unblockPlayerIn, unlimitPlayerIn } from '../../limits/index.ts'
import { type Added, addDeposit, chargeBackIn } from '../../deposits/index.ts'
import {
  markReturnPaidIn,
  type ReturnRefusal,
  setReturnDestinationIn,
  type Settled,
  settleInPart,
} from '../../withdrawals/index.ts'
import { freeEmailIn } from '../../onboarding/index.ts'
import { acceptIdentityIn, lockPlayerRow, noteAudit, releaseLogin } from '../../players/index.ts'
import { isPublishable, publishSettingsIn, setRateIn } from '../../settings/index.ts'
import { makeAutologinIn } from '../../social/index.ts'
import type { TableRow } from '../command.ts'
import { carryOutBound } from '../bounds/bounds.service.ts'
import { changeCountryIn } from '../country-decisions.service.ts'
import { carryOutCorrection } from '../identity-corrections.service.ts'
import { correctBalance } from '../corrections.service.ts'
import { openDestination } from './return-destinations.ts'
import { carryOutForStaff } from './staff-effects.ts'
import { deletePublished } from '../programmes/drafts.service.ts'
import { releaseOrdered } from '../grants/granted-runs.service.ts'
import { approveCommission, changeAttribution } from '../affiliates/affiliate-orders.service.ts'
import { carryOutBetOrder } from '../bets/bet-orders.service.ts'
import { carryOutDebtOrder } from '../debts/debt-orders.service.ts'
import { carryOutInvitation } from '../grants/invitations.service.ts'
import { replaceOrdered } from '../grants/player-list-orders.service.ts'
import { acceptOrdered } from '../sealed-days.service.ts'
import type { OrderDetails } from './order-details.ts'
import type { Order } from './orders.service.ts'
import { StaffRefusal } from '../refusals.ts'

type Details<Kind extends OrderDetails['kind']> = Extract<OrderDetails, { kind: Kind }>

/** Returns what the approver sees of the result. */
export async function executeOrder(
  deps: StaffDeps,
  tx: Tx,
  order: Order,
  secondMember: string,
): Promise<TableRow> {
  const { details, playerId, staffId } = order
  if (staffId !== null) return carryOutForStaff(deps, tx, order, staffId, secondMember)
  if (details.kind === 'rate') return carryOutRate(deps, tx, order, details, secondMember)
  if (details.kind === 'settings') return publishOrdered(deps, tx, order, details, secondMember)
  if (details.kind === 'commission')
    return approveCommission(deps, tx, order, details.statement, secondMember)
  if (details.kind === 'sealed-day') return acceptOrdered(deps, tx, order, details, secondMember)
  if (details.kind === 'bound-set' || details.kind === 'bound-end')
    return carryOutBound(deps, tx, { ...order, kind: details.kind, details }, secondMember)
  if (details.kind === 'player-list') return replaceOrdered(deps, tx, order, details, secondMember)
  if (details.kind === 'grant' || details.kind === 'grant-run')
    return releaseOrdered(deps, tx, order, details.run, secondMember)
  if (playerId === null) throw new StaffRefusal('notFound')
  switch (details.kind) {
    case 'correction':
    case 'chargeback':
    case 'settlement':
    case 'deposit':
    case 'return-destination':
    case 'return-paid':
      await moveMoney(deps, tx, order, details, { playerId, secondMember })
      return {}
    case 'erasure':
      requireErased(
        await erasePlayerIn(deps, tx, playerId, { actor: order.madeBy, secondMember, orderId: order.id }),
      )
      return {}
    case 'correct-identity':
      return carryOutCorrection(deps, tx, order, { sealed: details.values, playerId, secondMember })
    case 'change-country':
      await changeCountryIn(deps, tx, {
        playerId,
        country: details.country,
        actor: order.madeBy,
        secondMember,
        reason: order.reason,
      })
      return { result: 'country changed' }
    case 'invitation':
      await carryOutInvitation(deps, tx, order, details, { playerId, secondMember })
      return { result: 'invited' }
    case 'bet-void':
    case 'bet-write-off':
      return carryOutBetOrder(deps, tx, order, details, { playerId, secondMember })
    case 'debt-repaid':
    case 'debt-write-off':
      return carryOutDebtOrder(deps, tx, order, details, secondMember)
    case 'attribution':
      return changeAttribution(deps, tx, order, { playerId, partnerId: details.partner, secondMember })
    case 'release':
      await release(deps, tx, order, details, { playerId, secondMember })
      return { result: 'released' }
    case 'autologin':
      return makeLink(deps, tx, order, details, { playerId, secondMember })
    default:
      return changeAccount(deps, tx, order, { playerId, secondMember })
  }
}

async function carryOutRate(
  deps: StaffDeps,
  tx: Tx,
  { id, madeBy: actor, reason, state }: Order,
  { code, rate }: Details<'rate'>,
  secondMember: string,
): Promise<TableRow> {
  const details = { order: id, before: state['rate'] ?? null, rate }
  const note = (inside: Tx) =>
    noteAudit(deps, inside, {
      actor,
      secondMember,
      reason,
      action: 'rate.set',
      subject: `currency:${code}`,
      details,
    })
  await setRateIn(deps, tx, { code, rate, actor, secondMember, reason, note })
  return { result: 'set' }
}

async function publishOrdered(
  deps: StaffDeps,
  tx: Tx,
  { id, madeBy: actor, reason }: Order,
  { file, content, from }: Details<'settings'>,
  secondMember: string,
): Promise<TableRow> {
  if (!isPublishable(file)) throw new StaffRefusal('notFound')
  const next: unknown = content === null ? null : JSON.parse(content)
  const revision = await publishSettingsIn(deps, tx, {
    file,
    content: next,
    from: BigInt(from),
    actor,
    reason,
    note: (inside) =>
      noteAudit(deps, inside, {
        actor,
        secondMember,
        reason,
        action: 'settings.published',
        subject: `settings:${file}`,
        details: { order: id },
      }),
  })
  await deletePublished(tx, file, next)
  return { result: 'published', revision }
}

interface OrderContext {
  playerId: string
  secondMember: string
}

async function moveMoney(
  deps: StaffDeps,
  tx: Tx,
  { id, madeBy: actor, reason }: Order,
  details: Details<
    'correction' | 'chargeback' | 'settlement' | 'deposit' | 'return-destination' | 'return-paid'
  >,
  { playerId, secondMember }: OrderContext,
): Promise<void> {
  const by = { actor, secondMember, reason }
  if (details.kind === 'correction') {
    const { currency, amount } = details
    await correctBalance(deps, tx, { id, playerId, currency, amount: BigInt(amount), ...by })
    return
  }
  if (details.kind === 'return-destination' || details.kind === 'return-paid') {
    await carryOutReturn(deps, tx, details, { playerId, by })
    return
  }
  const { invoiceId, amount } = details
  if (details.kind === 'settlement') {
    requireDone(await settleInPart(deps, tx, { invoiceId, amount: BigInt(details.amount), ...by }))
    return
  }
  const { reference } = details
  if (details.kind === 'deposit') {
    requireDone(
      await addDeposit(deps, tx, { id, invoiceId, reference, amount: BigInt(details.amount), ...by }),
    )
    return
  }
  const part = amount === null ? {} : { amount: BigInt(amount) }
  if ((await chargeBackIn(deps, tx, { invoiceId, reference, ...part, ...by })) === 'bookedBefore')
    throw new StaffRefusal('chargebackBooked')
}

async function carryOutReturn(
  deps: StaffDeps,
  tx: Tx,
  details: Details<'return-destination' | 'return-paid'>,
  { playerId, by }: { playerId: string; by: { actor: string; secondMember: string; reason: string } },
): Promise<void> {
  const { invoiceId } = details
  if (details.kind === 'return-paid') {
    requireDone(await markReturnPaidIn(deps, tx, { invoiceId, reference: details.reference, ...by }))
    return
  }
  const fields = await openDestination(deps, tx, playerId, details.destination)
  if (fields === null) throw new StaffRefusal('erased')
  const { documentId } = details
  requireDone(await setReturnDestinationIn(deps, tx, { invoiceId, fields, documentId, ...by }))
}

async function release(
  deps: StaffDeps,
  tx: Tx,
  { madeBy: actor, reason }: Order,
  { subject, keyId }: Details<'release'>,
  { playerId, secondMember }: OrderContext,
): Promise<void> {
  if (subject === null || keyId === null)
    await releaseAccountIn(deps, tx, playerId, { actor, secondMember, reason })
  else await releaseLogin(deps, tx, { subject, keyId, restrictedId: playerId })
}

/** Only the approver sees the link, so neither the approver nor the orderer can make one alone. */
async function makeLink(
  deps: StaffDeps,
  tx: Tx,
  { madeBy: actor, reason }: Order,
  details: Details<'autologin'>,
  { playerId, secondMember }: OrderContext,
): Promise<TableRow> {
  const request = { playerId, minutes: Number(details.minutes), backRoute: details.to }
  const { url, expiresAt } = await makeAutologinIn(deps, tx, { ...request, actor, secondMember, reason })
  return { link: url, until: expiresAt }
}

async function changeAccount(
  deps: StaffDeps,
  tx: Tx,
  { details: { kind }, madeBy: actor, reason }: Order,
  { playerId, secondMember }: OrderContext,
): Promise<TableRow> {
  const action = { playerId, actor, secondMember, reason }
  if (kind === 'identify') {
    const player = await lockPlayerRow(tx, playerId)
    if (player === null) throw refuse('notFound')
    await acceptIdentityIn(deps, tx, player, { actor, secondMember, reason, hasNumbers: true })
    return { result: 'identified' }
  }
  if (kind === 'lift') return toResult(await liftExclusionIn(deps, tx, action), 'lifted')
  if (kind === 'unblock') return toResult(await unblockPlayerIn(deps, tx, action), 'unblocked')
  if (kind === 'unlimit') return toResult(await unlimitPlayerIn(deps, tx, action), 'active')
  if (kind === 'free-email') return toResult(await freeEmailIn(deps, tx, action), 'freed')
  if (kind === 'reopen') return toResult(await reopenAccountIn(deps, tx, action), 'reopened')
  return toResult(await removeFactorOfIn(deps, tx, action), 'forgotten')
}

const toResult = (isChanged: boolean, done: string): TableRow => ({
  result: isChanged ? done : 'no change',
})

function requireErased(erasure: Erasure): void {
  if (erasure === 'notClosed' || erasure === 'keptByLaw') throw new StaffRefusal(erasure)
}

function requireDone(outcome: Settled | Added | ReturnRefusal | 'done'): void {
  if (outcome !== 'settled' && outcome !== 'added' && outcome !== 'done') throw new StaffRefusal(outcome)
}

/**
 * What an order binds: a fingerprint of its content, which the approver repeats, and the state of its subject when it was
 * placed. If either differs, the approval is void.
 */
import { createHash } from 'node:crypto'
import type { Tx } from '../../../platform/database/database.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { findChargeback, findInvoice } from '../../invoices/index.ts'
import { findPlayer } from '../../players/index.ts'
import { hashLogin } from '../../sessions/index.ts'
import { findPublished, isPublishable } from '../../settings/index.ts'
import { readPlayerState } from '../../player-state/index.ts'
import { affiliateStateOf } from '../affiliates/affiliate-orders.service.ts'
import { stateOfBound } from '../bounds/bounds.service.ts'
import { betStateOf } from '../bets/bet-orders.service.ts'
import { debtStateOf } from '../debts/debt-orders.service.ts'
import { findIdentity } from '../directory/directory.queries.ts'
import { listHashes, stateOfList } from '../grants/player-list-orders.service.ts'
import { fingerprint } from '../fingerprint.ts'
import { listLastChanges, lockOwner, type OrderRow } from './orders.queries.ts'
import { findStaffMember } from '../members/staff.queries.ts'
import { accountKinds } from './order-kinds.ts'

type OrderFacts = Record<string, string | null>
type Content = Pick<OrderRow, 'id' | 'kind' | 'playerId' | 'staffId' | 'details' | 'state' | 'madeBy'>

/** Everything that counts, including the text of the reason. */
export function contentPartsOf(order: Content, reason: string | null): readonly unknown[] {
  const { id, kind, playerId, staffId, details, state, madeBy } = order
  return [id, kind, playerId, staffId, toSorted(details), toSorted(state), madeBy, reason]
}

const toSorted = (facts: OrderFacts) => Object.entries(facts).sort(([one], [other]) => (one < other ? -1 : 1))

export function isSameState(one: OrderFacts, other: OrderFacts): boolean {
  return JSON.stringify(toSorted(one)) === JSON.stringify(toSorted(other))
}

/**
 * Money orders are checked against the ledger when they are carried out, under the player's lock. For them, this binds only
 * what the approver reads and the order itself does not contain.
 */
export async function readState(
  deps: StaffDeps,
  tx: Tx,
  order: Pick<OrderRow, 'kind' | 'playerId' | 'staffId' | 'details'>,
): Promise<OrderFacts> {
  const { kind, playerId, staffId, details } = order
  if (kind === 'rate') return { rate: rateOf(deps, details['code'] ?? '') }
  if (kind === 'settings') {
    const { file = null, content = null } = details
    return {
      revision: await revisionOf(deps, tx, file ?? ''),
      ...(await listHashes(deps, tx, file, content)),
    }
  }
  if (kind === 'bound-set' || kind === 'bound-end') return stateOfBound(deps, tx, order)
  if (kind === 'grant' || kind === 'grant-run') return { offer: offerOf(deps, details['offer'] ?? '') }
  if (kind === 'player-list') return stateOfList(tx, details['list'] ?? '')
  if (kind === 'commission' || kind === 'attribution') return affiliateStateOf(tx, order)
  if (kind === 'staff-directory' && staffId !== null) return stateOfDirectory(tx, staffId)
  if (staffId !== null) return kind === 'staff-add' ? {} : stateOfStaff(tx, staffId)
  if (playerId !== null && (kind === 'bet-void' || kind === 'bet-write-off'))
    return betStateOf(tx, playerId, details['betId'] ?? '')
  if (kind === 'debt-repaid' || kind === 'debt-write-off') return debtStateOf(tx, details['invoiceId'] ?? '')
  if (playerId !== null && kind === 'change-country') return stateOfCountry(tx, playerId)
  const isOfAccount = kind === 'erasure' || kind === 'invitation' || accountKinds.some((one) => one === kind)
  if (playerId !== null && isOfAccount) return stateOfPlayer(deps, tx, playerId)
  if (kind !== 'chargeback' && kind !== 'return-destination' && kind !== 'return-paid') return {}
  const invoice = await findInvoice(tx, details['invoiceId'] ?? '')
  if (kind !== 'chargeback') return { version: invoice === null ? null : String(invoice.version) }
  const chargeback = await findChargeback(tx, details['invoiceId'] ?? '')
  return {
    amount: invoice === null ? null : String(invoice.amount),
    chargedBack: String(chargeback?.amount ?? 0),
  }
}

const rateOf = ({ settings }: StaffDeps, code: string) =>
  settings.current().currencies.get(code)?.rate ?? null

async function revisionOf(deps: StaffDeps, tx: Tx, file: string): Promise<string | null> {
  return isPublishable(file) ? String((await findPublished(deps, tx, file)).revision) : null
}

/** What players would get: nobody can agree to an offer that has changed. */
function offerOf({ settings }: StaffDeps, id: string): string | null {
  const offer = settings.current().bonuses.offers.find((one) => one.id === id)
  return offer === undefined ? null : fingerprint([offer])
}

async function stateOfStaff(tx: Tx, id: string): Promise<OrderFacts> {
  const member = await findStaffMember(tx, id)
  return {
    rights: [...(member?.rights ?? [])].sort().join(),
    email: member?.email ?? null,
    left: member?.leftAt?.toISOString() ?? null,
  }
}

/** Without restrictions: while registers are asked again, they may hold the player for a moment. */
async function stateOfCountry(tx: Tx, playerId: string): Promise<OrderFacts> {
  await lockOwner(tx, playerId)
  const player = await findPlayer(tx, playerId)
  return {
    country: player?.country ?? null,
    lastChange: (await listLastChanges(tx, [playerId])).get(playerId) ?? null,
  }
}

/** Which account of the directory signs the member in, and since when. */
async function stateOfDirectory(tx: Tx, staffId: string): Promise<OrderFacts> {
  const identity = await findIdentity(tx, staffId)
  const subject = identity === null ? null : fingerprint([identity.issuer, identity.subject])
  return { ...(await stateOfStaff(tx, staffId)), subject }
}

async function stateOfPlayer(deps: StaffDeps, tx: Tx, playerId: string): Promise<OrderFacts> {
  await lockOwner(tx, playerId)
  const player = await findPlayer(tx, playerId)
  const state = await readPlayerState(tx, playerId)
  // A keyed hash: after an erasure, nobody must be able to read from it who the player was.
  const hashed = (text: string | null | undefined) =>
    text == null ? null : hashLogin(deps, text).toString('hex')
  return {
    status: String(player?.status ?? ''),
    limited: player?.limited_at?.toISOString() ?? null,
    restriction: state?.restriction ?? null,
    restrictedUntil: state?.restrictedUntil?.toISOString() ?? null,
    identity: player?.identity_checked_at?.toISOString() ?? null,
    email: hashed(player?.email),
    phone: hashed(player?.phone),
    lastChange: (await listLastChanges(tx, [playerId])).get(playerId) ?? null,
  }
}

/**
 * The journal holds only IDs and amounts; of the differences of a sealed day also the hash, so that the audit sees whether the
 * order was changed.
 */
export function journalDetailsOf(
  kind: OrderRow['kind'],
  {
    email: _email,
    destination: _destination,
    checks: _checks,
    values: _values,
    content = null,
    ...details
  }: Record<string, string | null>,
): Record<string, string | null> {
  const isHashed = kind === 'sealed-day' && content !== null
  return { ...details, ...(isHashed && { content: createHash('sha256').update(content).digest('hex') }) }
}

/** Invitations to a level: ordered by one staff member with what they checked, agreed to by another. */
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import {
  findInvitationRefusal,
  type InvitationRefusal,
  inviteIn,
  withdrawInvitation,
} from '../../loyalty/index.ts'
import { noteAudit, sealUnlessErased, unsealFor } from '../../players/index.ts'
import type { TableRow } from '../command.ts'
import type { OrderDetails } from '../orders/order-details.ts'
import { type Order, placeOrder } from '../orders/orders.service.ts'
import { StaffRefusal, type StaffRefusalName } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'

/** What staff write down about each. */
interface Checks {
  affordability: string
  harm: string
  dueDiligence: string
}

const refusals: Readonly<Record<InvitationRefusal, StaffRefusalName>> = {
  notByInvitation: 'notByInvitation',
  market: 'invitationMarket',
  restricted: 'invitationRestricted',
  notVerified: 'invitationUnverified',
  points: 'invitationPoints',
  reached: 'invitationReached',
}

function requireInvited(refusal: InvitationRefusal | null): void {
  if (refusal !== null) throw new StaffRefusal(refusals[refusal])
}

interface InvitationRequest {
  playerId: string
  level: string
  checks: Checks
  /** As in 2027-05-28. */
  reviewOn: string
  actor: string
  reason: string
}

/** @throws StaffRefusal */
export async function orderInvitation(deps: StaffDeps, request: InvitationRequest): Promise<TableRow> {
  const { playerId, level, checks, reviewOn, actor, reason } = request
  requireInvited(await findInvitationRefusal(deps, deps.db, playerId, level))
  const sealed = await inTransaction(deps.db, (tx) =>
    sealUnlessErased(deps, tx, playerId, JSON.stringify(checks)),
  )
  if (sealed === null) throw new StaffRefusal('erased')
  const details = { kind: 'invitation', level, reviewOn, checks: sealed.toString('base64') } as const
  return placeOrder(deps, { playerId, details, actor, reason })
}

type InvitationDetails = Extract<OrderDetails, { kind: 'invitation' }>

/** @throws StaffRefusal if the player may not be invited any more */
export async function carryOutInvitation(
  deps: StaffDeps,
  tx: Tx,
  { madeBy: actor, reason }: Order,
  { level: levelId, reviewOn, checks }: InvitationDetails,
  { playerId, secondMember }: { playerId: string; secondMember: string },
): Promise<void> {
  const sealedChecks = Buffer.from(checks, 'base64')
  const by = { invitedBy: actor, agreedBy: secondMember }
  requireInvited(await inviteIn(deps, tx, { playerId, levelId, reviewOn, sealedChecks, ...by }))
  await noteAudit(deps, tx, {
    actor,
    secondMember,
    reason,
    action: 'loyalty.invited',
    subject: `player:${playerId}`,
    playerId,
    details: { level: levelId, reviewOn },
  })
}

/** Needs no second member: it may be urgent, and takes nothing away that was paid. @throws StaffRefusal */
export function withdrawLevel(
  deps: StaffDeps,
  { playerId, level, actor, reason }: Pick<InvitationRequest, 'playerId' | 'level' | 'actor' | 'reason'>,
): Promise<TableRow> {
  return inTransaction(deps.db, async (tx) => {
    const now = await withdrawInvitation(deps, tx, { playerId, levelId: level, by: actor })
    if (now === null) throw new StaffRefusal('notInvited')
    const about = { subject: `player:${playerId}`, playerId, details: { level, now } }
    await noteAudit(deps, tx, { actor, reason, action: 'loyalty.withdrawn', ...about })
    return { player: playerId, withdrawn: level, level: now }
  })
}

/** For staff who must judge them. Null for an erased player. */
export async function openChecks(deps: StaffDeps, playerId: string, sealed: Buffer): Promise<Checks | null> {
  const text = await unsealFor(deps, deps.db, playerId, sealed)
  return text === null ? null : (JSON.parse(text) as Checks)
}

export const checksAsText = ({ affordability, harm, dueDiligence }: Checks): string =>
  `affordability: ${affordability}; harm: ${harm}; due diligence: ${dueDiligence}`

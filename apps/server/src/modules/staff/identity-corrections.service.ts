/**
 * Corrections of a player's identity, which checks and registers of self-excluded people compare: one staff member orders them, another
 * agrees. In the same transaction, a player who turns out to be a minor is held and leaves their games.
 */
import type { IdentityField } from '@fairhall/contract'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { blockPlayer, enforceAge } from '../limits/index.ts'
import {
  findPlayer,
  type IdentityCorrection,
  minorUntil,
  type Player,
  readIdentity,
  requireCorrectable,
  sealUnlessErased,
  unsealFor,
} from '../players/index.ts'
import { withPlayerLock } from '../player-state/index.ts'
import { correctPlayerIn } from '../verification/index.ts'
import type { TableRow } from './command.ts'
import { type Order, placeOrderIn } from './orders/orders.service.ts'
import { StaffRefusal } from './refusals.ts'
import type { Difference } from './settings/settings-changes.rules.ts'
import type { StaffDeps } from './staff.deps.ts'

type Values = IdentityCorrection['values']

/** @throws StaffRefusal erased, or Refusal with the fields that have an invalid value */
export async function orderCorrection(
  deps: StaffDeps,
  { playerId, values, actor, reason }: Omit<IdentityCorrection, 'secondMember'>,
): Promise<TableRow> {
  requireCorrectable(deps, values)
  const isMinor = await stopMinor(deps, { playerId, values, actor, reason })
  return inTransaction(deps.db, async (tx) => {
    const player = await findPlayer(tx, playerId)
    if (player === null || player.erased_at !== null) throw new StaffRefusal('erased')
    const sealed = await sealUnlessErased(deps, tx, playerId, await describeFields(deps, tx, player, values))
    if (sealed === null) throw new StaffRefusal('erased')
    const details = { kind: 'correct-identity', values: sealed.toString('base64') } as const
    const row = await placeOrderIn(deps, tx, { playerId, details, actor, reason })
    return isMinor ? { ...row, warning: MINOR } : row
  })
}

const MINOR =
  'below the minimum age: blocked now. If the order is refused, `player unblock` orders the end of the block'

/** A child must not play on until a second member agrees, and one member alone may block anybody. Returns whether it is a minor. */
async function stopMinor(
  deps: StaffDeps,
  { playerId, values, actor, reason }: Omit<IdentityCorrection, 'secondMember'>,
): Promise<boolean> {
  const player = await findPlayer(deps.db, playerId)
  if (player === null || player.erased_at !== null || values.birthdate === undefined) return false
  if (minorUntil(deps, { ...player, birthdate: values.birthdate }) === null) return false
  await blockPlayer(deps, { playerId, actor, reason })
  return true
}

/** Carries out an order. @throws StaffRefusal erased */
export async function carryOutCorrection(
  deps: StaffDeps,
  tx: Tx,
  { madeBy: actor, reason }: Order,
  { sealed, playerId, secondMember }: { sealed: string; playerId: string; secondMember: string },
): Promise<TableRow> {
  const fields = await openFields(deps, tx, playerId, sealed)
  if (fields === null) throw new StaffRefusal('erased')
  const values: Values = Object.fromEntries(fields.map(([field, , value]) => [field, value]))
  const by = { actor, secondMember, reason }
  const wasChecked = ((await findPlayer(tx, playerId))?.identity_checked_at ?? null) !== null
  const heldUntil = await withPlayerLock(deps, tx, playerId, [], async (locked) => {
    await correctPlayerIn(deps, tx, { playerId, values, ...by })
    return values.birthdate === undefined ? null : enforceAge(deps, locked, by)
  })
  const results = [
    'corrected',
    wasChecked && 'the identity check is open again',
    heldUntil !== null && `below the minimum age, held until ${heldUntil.toISOString().slice(0, 10)}`,
  ]
  return { result: results.filter(Boolean).join('; ') }
}

/** A field, its value when the order was placed, and the corrected one. */
type CorrectedField = readonly [field: IdentityField, before: string | null, value: string]

async function describeFields(deps: StaffDeps, tx: Tx, player: Player, values: Values): Promise<string> {
  const present = new Map(JSON.parse(await readIdentity(deps, tx, player)) as [string, string | null][])
  const fields = Object.entries(values).map(([field, value]) => [field, present.get(field) ?? null, value])
  return JSON.stringify(fields)
}

/** Null for an erased player. */
async function openFields(
  deps: StaffDeps,
  db: Db | Tx,
  playerId: string,
  sealed: string,
): Promise<CorrectedField[] | null> {
  const text = await unsealFor(deps, db, playerId, Buffer.from(sealed, 'base64'))
  return text === null ? null : (JSON.parse(text) as CorrectedField[])
}

/** The value of each field before and after, for the approver. Null for an erased player. */
export async function readCorrection(
  deps: StaffDeps,
  playerId: string,
  sealed: string,
): Promise<Difference[] | null> {
  const fields = await openFields(deps, deps.db, playerId, sealed)
  return fields?.map(([key, before, value]) => ({ key, before, after: value || null })) ?? null
}

/** Makes, releases and cancels runs of grants, each with its note in the journal or its order in one transaction. */
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import {
  cancelRunIn,
  type GrantRun,
  makeRunIn,
  planRun,
  releaseRunIn,
  type RunPlan,
} from '../../grants/index.ts'
import type { ListedPlayer } from '../../grants/index.ts'
import { noteAudit } from '../../players/index.ts'
import type { TableRow } from '../command.ts'
import { refusalFor } from '../bounds/bound-check.rules.ts'
import { withoutAmounts } from '../bounds/bounds.rules.ts'
import { checkOf } from '../bounds/bound-checks.service.ts'
import { marketsOf } from '../bounds/command-subjects.ts'
import { countDayUse } from '../bounds/day-use.service.ts'
import { findStaffMember } from '../members/staff.queries.ts'
import { idOf, type Order, placeOrderIn } from '../orders/orders.service.ts'
import { isRunOrdered } from '../orders/orders.queries.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'

/** @throws StaffRefusal offerNotGranted */
export async function planGrants(
  deps: StaffDeps,
  offer: string,
  listed: readonly ListedPlayer[],
): Promise<RunPlan> {
  const plan = await planRun(deps, offer, listed)
  if (plan === null) throw new StaffRefusal('offerNotGranted')
  return plan
}

interface RunOrder {
  /** The name of the run. A repeat with the same name, offer and players gives nothing twice. */
  id: string
  offer: string
  plan: RunPlan
  /** The only player, whose key seals the reason; null for a list. */
  playerId: string | null
  /** Of the command that gives it. */
  permission: string
  actor: string
  reason: string
}

const refusals = { taken: 'runTaken', tooLarge: 'runTooLarge', empty: 'runEmpty' } as const

/** Returns what became of it, for the terminal. @throws StaffRefusal */
export function makeGrants(deps: StaffDeps, order: RunOrder): Promise<{ run: GrantRun; result: string }> {
  const { id, offer, plan, actor } = order
  return inTransaction(deps.db, async (tx) => {
    const mustWait = await isBeyondAmount(deps, tx, order)
    const made = await makeRunIn(deps, tx, { id, offer, plan, madeBy: actor, mustWait })
    if (made.kind !== 'released' && made.kind !== 'waits') throw new StaffRefusal(refusals[made.kind])
    const { run } = made
    const needsOrder = made.kind === 'waits' && run.cancelledAt === null
    // An order that was refused or has expired can be placed again.
    if (needsOrder && !(await isRunOrdered(tx, id, deps.clock.now())))
      return { run, result: await placeRunOrder(deps, tx, order, run) }
    if (!made.isNew) return { run, result: repeatedResult(run) }
    await noteRun(deps, tx, run, order, 'reward.granted')
    await countGiven(deps, tx, order)
    return { run, result: 'released: players get it within seconds' }
  })
}

/** A run above the member's bound waits for a second member, like one above `aloneMax`. @throws StaffRefusal beyondMarket, beyondDay */
async function isBeyondAmount(
  deps: StaffDeps,
  tx: Tx,
  { plan, permission, actor }: RunOrder,
): Promise<boolean> {
  const member = await findStaffMember(tx, idOf(actor))
  if (member === null) throw new StaffRefusal('staffUnknown')
  const players = plan.lines.map(({ playerId }) => playerId)
  const subject = { amounts: costOf(deps, plan), markets: await marketsOf(deps, tx, players) }
  const guarded = guardedOf(permission)
  const check = await checkOf(deps, tx, subject)
  // Markets first: of several bounds the check names only one, and one of the amount would hide the other.
  const refusal = refusalFor(member, guarded, { ...check, subject: withoutAmounts(subject) })
  if (refusal !== null) throw new StaffRefusal(refusal)
  const beyond = refusalFor(member, guarded, check)
  // An order counts towards the day as well, so it is no way around its bound.
  if (beyond === 'beyondDay') throw new StaffRefusal(beyond)
  return beyond !== null
}

const guardedOf = (permission: string) => ({ permission, areas: ['players'], isRead: false }) as const

const costOf = ({ settings }: Pick<StaffDeps, 'settings'>, { cost }: RunPlan) => [
  { amount: cost, currency: settings.current().baseCurrency.code },
]

function countGiven(deps: StaffDeps, tx: Tx, { plan, permission, actor }: RunOrder): Promise<void> {
  const subject = { amounts: costOf(deps, plan), markets: [] }
  return countDayUse(deps, tx, { memberId: idOf(actor), guarded: guardedOf(permission), subject })
}

function repeatedResult({ releasedAt, cancelledAt }: GrantRun): string {
  if (cancelledAt !== null) return 'was cancelled'
  return releasedAt === null ? 'waits for a second staff member: see `order list`' : 'was released before'
}

async function placeRunOrder(
  deps: StaffDeps,
  tx: Tx,
  { playerId, actor, reason, permission }: RunOrder,
  { id, offer, players, cost, listHash }: GrantRun,
): Promise<string> {
  const details = { run: id, offer, players: String(players), cost: String(cost), list: listHash }
  const placed = await placeOrderIn(deps, tx, {
    ...(playerId === null
      ? { run: id, details: { kind: 'grant-run', ...details } }
      : { playerId, details: { kind: 'grant', ...details } }),
    actor,
    reason,
    orderedWith: guardedOf(permission),
  })
  return `order ${String(placed['order'])} ${String(placed['result'])}`
}

interface Note {
  playerId: string | null
  actor: string
  secondMember?: string
  reason: string
}

function noteRun(
  deps: StaffDeps,
  tx: Tx,
  { id, offer, players, cost }: GrantRun,
  { playerId, actor, secondMember, reason }: Note,
  action: string,
): Promise<void> {
  return noteAudit(deps, tx, {
    actor,
    ...(secondMember === undefined ? {} : { secondMember }),
    reason,
    action,
    subject: `run:${id}`,
    ...(playerId === null ? {} : { playerId }),
    details: { offer, players, cost: String(cost) },
  })
}

/** Carries out an order that a second staff member agreed to. @throws StaffRefusal */
export async function releaseOrdered(
  deps: StaffDeps,
  tx: Tx,
  { madeBy: actor, playerId, reason, details }: Order,
  runId: string,
  secondMember: string,
): Promise<TableRow> {
  const released = await releaseRunIn(deps, tx, runId, secondMember)
  if (released !== 'released') throw new StaffRefusal(released === 'unknown' ? 'notFound' : 'runCancelled')
  const { offer, players, cost } = details as Record<'offer' | 'players' | 'cost', string>
  await noteAudit(deps, tx, {
    actor,
    secondMember,
    reason,
    action: 'reward.granted',
    subject: `run:${runId}`,
    ...(playerId === null ? {} : { playerId }),
    details: { offer, players, cost },
  })
  return { run: runId, result: 'released' }
}

/** @throws StaffRefusal notFound */
export function cancelGrants(
  deps: StaffDeps,
  { id, actor, reason }: { id: string; actor: string; reason: string },
): Promise<GrantRun> {
  return inTransaction(deps.db, async (tx) => {
    const run = await cancelRunIn(deps, tx, id)
    if (run === null) throw new StaffRefusal('notFound')
    await noteRun(deps, tx, run, { playerId: null, actor, reason }, 'reward.cancelled')
    return run
  })
}

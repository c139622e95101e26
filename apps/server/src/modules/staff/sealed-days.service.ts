/** Two staff members accept that a sealed day of the ledger differs, exactly as it was found. */
import type { Tx } from '../../platform/database/database.ts'
import { acceptDifferencesIn, findDayDifferences, textOf, toContent, whyNotAccept } from '../audit/index.ts'
import { noteAudit } from '../players/index.ts'
import type { TableRow } from './command.ts'
import type { OrderDetails } from './orders/order-details.ts'
import { type Order, placeOrder } from './orders/orders.service.ts'
import { type ShownOrder, toShown } from './orders/shown-orders.rules.ts'
import { StaffRefusal } from './refusals.ts'
import type { StaffDeps } from './staff.deps.ts'

type DayOrder = Extract<OrderDetails, { kind: 'sealed-day' }>

/** Each difference of the day, also those that were accepted. */
export async function listDayDifferences(deps: StaffDeps, day: string): Promise<TableRow[]> {
  const { findings, accepted } = await getDayDifferences(deps, day)
  const toRows = (of: typeof findings, isAccepted: boolean) =>
    of.map((finding) => ({ day, accepted: isAccepted, ...toRow(finding) }))
  return [...toRows(findings, false), ...toRows(accepted, true)]
}

const toRow = ({ check, difference }: { check: string; difference: object }) => ({
  check,
  difference: textOf(difference),
})

/**
 * The order holds what was found, so agreeing needs no second reading of the day: whatever has changed since then is another
 * difference, which the audit reports. @throws StaffRefusal
 */
export async function orderAcceptance(
  deps: StaffDeps,
  { day, actor, reason }: { day: string; actor: string; reason: string },
): Promise<TableRow> {
  const differences = await getDayDifferences(deps, day)
  const refusal = whyNotAccept(differences)
  if (refusal !== null) throw new StaffRefusal(refusal)
  const { findings } = differences
  const content = toContent(findings)
  const details = { kind: 'sealed-day', day, differences: String(findings.length), content } as const
  return { differences: findings.length, ...(await placeOrder(deps, { day, details, actor, reason })) }
}

async function getDayDifferences(deps: StaffDeps, day: string) {
  const differences = await findDayDifferences(deps, day)
  if (differences === null) throw new StaffRefusal('dayNotSealed')
  return differences
}

/** For the approver: every difference. */
export function showDay({ day, content }: DayOrder): ShownOrder {
  const found = (JSON.parse(content) as { check: string; difference: object }[]).map(toRow)
  return toShown(day, { facts: found.map(({ check, difference }) => ({ name: check, value: difference })) })
}

/** Carries out an order that a second staff member agreed to. */
export async function acceptOrdered(
  deps: StaffDeps,
  tx: Tx,
  { id: orderId, madeBy: actor, reason }: Order,
  { day, differences, content }: DayOrder,
  secondMember: string,
): Promise<TableRow> {
  await acceptDifferencesIn(deps, tx, { day, content, orderId })
  await noteAudit(deps, tx, {
    actor,
    secondMember,
    reason,
    action: 'ledger.differencesAccepted',
    subject: `day:${day}`,
    details: { order: orderId, differences },
  })
  return { result: 'accepted' }
}

/** Checks the bounds of permissions, and sets them by orders of two members. */
import type { Tx } from '../../../platform/database/database.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { toDecimal } from '@fairhall/money'
import { noteAudit } from '../../players/index.ts'
import type { Command, TableRow } from '../command.ts'
import type { TypedInput } from '../inputs/command-input.rules.ts'
import { type Origin, recordDenied } from '../members/keys.ts'
import type { Guarded } from '../members/permissions.rules.ts'
import { listStaffMembers } from '../members/staff.queries.ts'
import { endWhatTheyBegan } from '../members/staff.service.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'
import {
  deleteBound,
  listBounds,
  listCountries,
  lockMembers,
  saveBound,
  toSubunits,
} from './bounds.queries.ts'
import { boundsFor, type Holder, isHeldBy, refusalFor } from './bound-check.rules.ts'
import { findRatedIn } from './bound-checks.service.ts'
import { type Bound, boundOf, withoutAmounts, withoutDay } from './bounds.rules.ts'
import { subjectOfCommand } from './command-subjects.ts'

/**
 * A command that only places an order has no bound of its amount: the member who agrees needs one that is high enough. Bounds of a day
 * are checked where the money is counted: see `countDayUse`.
 * @throws StaffRefusal beyondAmount, beyondMarket, boundWithoutRate
 */
export async function requireWithinBounds(
  deps: StaffDeps,
  member: Holder,
  { command, guarded, origin }: { command: Command; guarded: Guarded; origin: Origin | null },
  input: Pick<TypedInput, 'args' | 'options'>,
): Promise<void> {
  const bounds = boundsFor(await listBounds(deps.db), member, guarded).map(withoutDay)
  if (bounds.length === 0) return
  const whole = await subjectOfCommand(deps, command, input)
  const subject = guarded.isRead || command.placesOrder === true ? withoutAmounts(whole) : whole
  const refusal = refusalFor(member, guarded, { bounds, findRated: findRatedIn(deps), subject })
  if (refusal === null) return
  await recordDenied(deps, member.id, command.words, origin)
  throw new StaffRefusal(refusal)
}

/** The rows about players of markets that a member may read. */
export async function withoutOtherMarkets(
  deps: Pick<StaffDeps, 'db' | 'settings'>,
  member: Holder,
  guarded: Guarded,
  rows: readonly TableRow[],
): Promise<readonly TableRow[]> {
  const isOther = await findOtherMarkets(
    deps,
    member,
    guarded,
    rows.flatMap(({ player }) => (typeof player === 'string' ? [player] : [])),
  )
  return rows.filter(({ player }) => typeof player !== 'string' || !isOther(player))
}

/** Which of these players are in markets that the member may not read about. */
export async function findOtherMarkets(
  deps: Pick<StaffDeps, 'db' | 'settings'>,
  member: Holder,
  guarded: Guarded,
  playerIds: readonly string[],
): Promise<(playerId: string) => boolean> {
  const bounds = boundsFor(await listBounds(deps.db), member, guarded)
  if (bounds.every(({ markets }) => markets === null)) return () => false
  const countries = await listCountries(deps.db, playerIds.filter(isUuid))
  const { marketOf } = deps.settings.current()
  const check = { bounds, findRated: findRatedIn(deps) }
  return (playerId) => {
    const country = countries.get(playerId)
    if (country === undefined) return false
    const subject = { amounts: [], markets: [marketOf(country).id] }
    return refusalFor(member, guarded, { ...check, subject }) !== null
  }
}

/** The countries whose players the member may read about. Null: all, also those that no file names any more. */
export async function countriesFor(
  deps: Pick<StaffDeps, 'db' | 'settings'>,
  member: Holder,
  guarded: Guarded,
): Promise<string[] | null> {
  const bounds = boundsFor(await listBounds(deps.db), member, guarded)
  if (bounds.every(({ markets }) => markets === null)) return null
  const { countries, excludedCountries, marketOf } = deps.settings.current()
  const isWithin = (country: string) => {
    const subject = { amounts: [], markets: [marketOf(country).id] }
    return refusalFor(member, guarded, { bounds, findRated: findRatedIn(deps), subject }) === null
  }
  return [...countries, ...excludedCountries].filter(isWithin)
}

/** In units of each currency; in subunits of one that no file names any more. */
export function toMoney(
  { settings }: Pick<StaffDeps, 'settings'>,
  amounts: Bound['amounts'],
): { amount: string; currency: string }[] {
  const { currencies } = settings.current()
  return Object.entries(amounts).map(([currency, amount]) => {
    const unit = currencies.get(currency)?.subunitToUnit
    return { amount: unit === undefined ? String(amount) : toDecimal(amount, unit), currency }
  })
}

/** As staff read it. */
export function describeBound(
  deps: Pick<StaffDeps, 'settings'>,
  { amounts, dayAmounts, markets }: Pick<Bound, 'amounts' | 'dayAmounts' | 'markets'>,
): string {
  const show = (all: Bound['amounts']) =>
    toMoney(deps, all)
      .map(({ amount, currency }) => `${amount} ${currency}`)
      .join(' and ')
  const [one, day] = [show(amounts), show(dayAmounts)]
  return [
    one !== '' && `up to ${one}`,
    day !== '' && `in a day up to ${day}`,
    markets !== null && `only players of ${markets.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** An order holds a bound as text. */
export interface BoundDetails {
  holder: string
  permission: string
  /** JSON: amounts in subunits, as text, by currency. */
  amounts: string
  /** The same of a day. Orders from before there were such bounds don't have it. */
  dayAmounts?: string
  /** Separated by commas; null: every market. */
  markets: string | null
}

export function readBound({ holder, permission, amounts, dayAmounts = '{}', markets }: BoundDetails): Bound {
  const read = (text: string) => toSubunits(JSON.parse(text) as Record<string, string>)
  return {
    holder,
    permission,
    amounts: read(amounts),
    dayAmounts: read(dayAmounts),
    markets: markets === null ? null : markets.split(','),
  }
}

/** What an order of a bound would replace. */
export async function stateOfBound(
  deps: Pick<StaffDeps, 'settings'>,
  tx: Tx,
  { details: { holder, permission } }: Pick<OrderRow, 'details'>,
): Promise<Record<string, string | null>> {
  const found = boundOf(await listBounds(tx), { holder, permission })
  return { bound: found === null ? null : describeBound(deps, found) }
}

/** The waiting orders and approvals of the members concerned end, as after a change of rights. */
export async function carryOutBound(
  deps: StaffDeps,
  tx: Tx,
  { kind, details, madeBy: actor, reason }: Pick<OrderRow, 'madeBy'> & CarriedOut,
  secondMember: string,
): Promise<TableRow> {
  const { holder, permission } = details
  const held = (await listStaffMembers(tx)).filter((member) => isHeldBy(holder, member))
  await lockMembers(
    tx,
    held.map(({ id }) => id),
  )
  const now = deps.clock.now()
  if (kind === 'bound-set')
    await saveBound(tx, readBound(details), { setBy: actor, agreedBy: secondMember, setAt: now })
  else if (!(await deleteBound(tx, holder, permission))) throw new StaffRefusal('notFound')
  for (const { id } of held) await endWhatTheyBegan(deps, tx, id, { actor })
  await noteAudit(deps, tx, {
    actor,
    secondMember,
    reason,
    action: kind === 'bound-set' ? 'bound.set' : 'bound.ended',
    subject: holder.replace('member:', 'staff:'),
    details: { ...details },
  })
  return { result: kind === 'bound-set' ? 'set' : 'ended' }
}

interface CarriedOut {
  kind: 'bound-set' | 'bound-end'
  details: BoundDetails
  reason: string
}

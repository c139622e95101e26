import type { OfficeBound, OfficeCommand } from '@fairhall/contract/office'
import type { Command } from '../command.ts'
import { listSources } from '../members/permissions.rules.ts'
import { toGuarded } from '../run-command.ts'
import type { StaffDeps } from '../staff.deps.ts'
import type { Holder } from './bound-check.rules.ts'
import { listBounds } from './bounds.queries.ts'
import { type Bound, boundsOf } from './bounds.rules.ts'
import { toMoney } from './bounds.service.ts'

type CommandBound = NonNullable<OfficeCommand['bounds']>

/** How far the commands of a member go, by their names; without those that have no bound. */
export async function listCommandBounds(
  deps: Pick<StaffDeps, 'db' | 'settings'>,
  member: Holder,
  commands: readonly Command[],
): Promise<ReadonlyMap<string, CommandBound>> {
  const bounds = await listBounds(deps.db)
  const found = new Map<string, CommandBound>()
  if (bounds.length === 0) return found
  for (const command of commands) {
    const own = boundOf(deps, member, command, bounds)
    if (own.all.length + own.anyOf.length > 0) found.set(command.words, own)
  }
  return found
}

/** A right without a bound gives the permission in full, so that bounds of other rights do not count. */
function boundOf(
  deps: Pick<StaffDeps, 'settings'>,
  { id, rights }: Holder,
  command: Command,
  bounds: readonly Bound[],
): CommandBound {
  const guarded = toGuarded(command)
  if (guarded === null) return { all: [], anyOf: [] }
  const read = (holder: string) =>
    boundsOf(bounds, holder, guarded.permission).map((bound) => toOfficeBound(deps, bound))
  const given = listSources(rights, guarded).map((right) => read(`right:${right}`))
  const isFree = given.some((ofRight) => ofRight.length === 0)
  return { all: read(`member:${id}`), anyOf: isFree ? [] : given }
}

function toOfficeBound(
  deps: Pick<StaffDeps, 'settings'>,
  { amounts, dayAmounts, markets }: Bound,
): OfficeBound {
  return {
    amounts: toMoney(deps, amounts),
    dayAmounts: toMoney(deps, dayAmounts),
    markets: markets === null ? null : [...markets],
  }
}

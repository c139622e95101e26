import type { Command } from '../command.ts'
import { listSources } from '../members/permissions.rules.ts'
import { toGuarded } from '../run-command.ts'
import type { StaffDeps } from '../staff.deps.ts'
import type { Holder } from './bound-check.rules.ts'
import { listBounds } from './bounds.queries.ts'
import { type Bound, boundsOf } from './bounds.rules.ts'
import { describeBound } from './bounds.service.ts'

/** How far the commands of a member go, by their names; without those that have no bound. */
export async function describeBoundsOf(
  deps: Pick<StaffDeps, 'db' | 'settings'>,
  member: Holder,
  commands: readonly Command[],
): Promise<ReadonlyMap<string, string>> {
  const bounds = await listBounds(deps.db)
  const found = new Map<string, string>()
  if (bounds.length === 0) return found
  for (const command of commands) {
    const text = describeFor(deps, member, command, bounds)
    if (text !== '') found.set(command.words, text)
  }
  return found
}

/** A right without a bound gives the permission in full, so that bounds of other rights do not count. */
function describeFor(
  deps: Pick<StaffDeps, 'settings'>,
  { id, rights }: Holder,
  command: Command,
  bounds: readonly Bound[],
): string {
  const guarded = toGuarded(command)
  if (guarded === null) return ''
  const textOf = (holder: string) =>
    boundsOf(bounds, holder, guarded.permission)
      .map((bound) => describeBound(deps, bound))
      .join('; ')
  const given = listSources(rights, guarded).map((right) => textOf(`right:${right}`))
  const widest = given.includes('') ? '' : given.join(' or ')
  return [textOf(`member:${id}`), widest].filter(Boolean).join('; ')
}

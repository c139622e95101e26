/** Bounds as they count for one member. Pure. */
import { type Guarded, listSources } from '../members/permissions.rules.ts'
import {
  type Bound,
  boundRefusal,
  type BoundRefusal,
  boundsOf,
  type CommandSubject,
  type DayUse,
  type FindRated,
} from './bounds.rules.ts'

export interface Holder {
  id: string
  rights: readonly string[]
}

/** What the check of a bound needs in addition to the member and the permission. */
export interface BoundCheck {
  bounds: readonly Bound[]
  findRated: FindRated
  subject: CommandSubject
  /** What each member decided about today, if a bound asks for it. */
  usedBy?: ReadonlyMap<string, readonly DayUse[]>
}

export function refusalFor(
  { id, rights }: Holder,
  guarded: Guarded,
  { usedBy, ...check }: BoundCheck,
): BoundRefusal | null {
  const sources = listSources(rights, guarded)
  const used = usedBy?.get(id) ?? []
  return boundRefusal({ memberId: id, sources, permission: guarded.permission, used, ...check })
}

/** The bounds that count for a member and a permission. */
export function boundsFor(bounds: readonly Bound[], { id, rights }: Holder, guarded: Guarded): Bound[] {
  const holders = [`member:${id}`, ...listSources(rights, guarded).map((right) => `right:${right}`)]
  return holders.flatMap((holder) => boundsOf(bounds, holder, guarded.permission))
}

/** Whether a bound of this holder is about the member. */
export function isHeldBy(holder: string, { id, rights }: Holder): boolean {
  return holder === `member:${id}` || rights.some((right) => holder === `right:${right}`)
}

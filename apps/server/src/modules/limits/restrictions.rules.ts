/** Decides which of several restrictions applies. Pure. */
import { LimitDefinition } from '@fairhall/contract'
import type { Restriction } from '../player-state/index.ts'

export const EXCLUSION = LimitDefinition.selfExclusion
export const COOLING_OFF = LimitDefinition.coolingOff
export type BreakDefinition = typeof EXCLUSION | typeof COOLING_OFF

export interface Closed {
  restriction: Restriction
  restrictedUntil: Date | null
}

const weights: Readonly<Record<Restriction, number>> = {
  none: 0,
  'cooling off': 1,
  held: 2,
  excluded: 3,
  blocked: 4,
  closed: 5,
}

/** The stricter kind with the later end. An exclusion that ends before a cooling-off keeps its kind until the later end. */
export function strictest(left: Closed, right: Closed): Closed {
  if (left.restriction === 'none') return right
  const { restriction } = weights[left.restriction] > weights[right.restriction] ? left : right
  if (left.restrictedUntil === null || right.restrictedUntil === null)
    return { restriction, restrictedUntil: null }
  return {
    restriction,
    restrictedUntil:
      left.restrictedUntil > right.restrictedUntil ? left.restrictedUntil : right.restrictedUntil,
  }
}

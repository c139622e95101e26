import { originals, type Rules } from '@fairhall/games'
import type { OriginalResult, ResultOf, Round } from '../../net/api-types.ts'

/** The result of a round of this game. @throws Error for a round of another game */
export function resultOf<Kind extends OriginalResult['kind']>(
  { outcome }: Round,
  kind: Kind,
): ResultOf<Kind> {
  if (outcome?.kind !== kind) throw new Error('A round of another game')
  return outcome as ResultOf<Kind>
}

/** Whether a round ended unplayed and returned its stake. */
export function isStakeReturned({ outcome }: Pick<Round, 'outcome'>): boolean {
  if (outcome === null || outcome.kind === 'slot') return false
  const rules: Pick<Rules, 'isStakeReturned'> = originals[outcome.kind]
  return rules.isStakeReturned({ ...outcome, win: 0n })
}

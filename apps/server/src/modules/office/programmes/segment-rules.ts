/** The segment of an offer as a rule over fields of players, which the database can count. Pure. */
import type { SegmentRule, SegmentSetting, SettingsSnapshot } from '../../settings/index.ts'

export function segmentRuleOf(
  segment: SegmentSetting,
  { loyalty }: Pick<SettingsSnapshot, 'loyalty'>,
): SegmentRule {
  const { countries, isVerified, hasDeposited, registeredFrom, registeredBefore, levelMin, list } = segment
  const level = loyalty.levels.findIndex(({ id }) => id === levelMin)
  const deposits: SegmentRule = { field: 'deposits', atLeast: 1 }
  const all: (SegmentRule | false)[] = [
    countries !== undefined && { field: 'country', in: countries },
    isVerified !== undefined && { field: 'isVerified', is: isVerified },
    hasDeposited !== undefined && (hasDeposited ? deposits : { not: deposits }),
    // From this moment on.
    registeredFrom !== undefined && { not: { field: 'registeredAt', before: registeredFrom } },
    registeredBefore !== undefined && { field: 'registeredAt', before: registeredBefore },
    level > 0 && { field: 'level', atLeast: level },
    list !== undefined && { field: 'list', in: [list] },
  ]
  return { all: all.filter((rule) => rule !== false) }
}

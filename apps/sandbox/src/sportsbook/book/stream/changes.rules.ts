/** What has changed of a match since the last second. Pure. */
import type { Scoreboard } from '../../sport.ts'
import type { ListedMatch, MatchChange, MatchDetails } from '../book-api.ts'

type Seen = ListedMatch & Partial<Pick<MatchDetails, 'moments'>>

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The seconds of a clock would change every match every second: a page counts them itself until the next minute. */
const withoutSeconds = ({ clock, ...rest }: Scoreboard) => ({ ...rest, minute: clock.split(':')[0] })

/** Null without a change. */
export function changeOf(before: Seen, now: Seen): MatchChange | null {
  const known = new Map(before.markets.map((market) => [market.id, market]))
  const present = new Set(now.markets.map(({ id }) => id))
  const markets = now.markets.filter((market) => !isSame(known.get(market.id), market))
  const removed = before.markets.map(({ id }) => id).filter((id) => !present.has(id))
  const moments = now.moments?.slice(before.moments?.length ?? 0) ?? []
  const change: MatchChange = {
    id: now.id,
    ...(!isSame(withoutSeconds(before.scoreboard), withoutSeconds(now.scoreboard)) && {
      scoreboard: now.scoreboard,
    }),
    ...(before.isSuspended !== now.isSuspended && { isSuspended: now.isSuspended }),
    ...(before.marketCount !== now.marketCount && { marketCount: now.marketCount }),
    ...(markets.length > 0 && { markets }),
    ...(removed.length > 0 && { removed }),
    ...(moments.length > 0 && { moments }),
  }
  return Object.keys(change).length > 1 ? change : null
}

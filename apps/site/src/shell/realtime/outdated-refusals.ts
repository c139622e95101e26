import type { Publications } from '@fairhall/contract'

const RECENT_MS = 60_000

export const isRefusal = (
  publication: Publications['bets'],
): publication is Extract<Publications['bets'], { event: 'game.bet.restricted' | 'game.bet.max.exceed' }> =>
  publication.event === 'game.bet.restricted' || publication.event === 'game.bet.max.exceed'

/**
 * Whether a bet was refused too long ago to still be explained. Only for replayed publications: the time is the
 * server's, and a browser's clock may be wrong. Small differences don't matter, in both directions.
 */
export const isOutdated = (publication: Publications['bets'], now: number): boolean =>
  isRefusal(publication) && Math.abs(now - Date.parse(publication.bet.at)) >= RECENT_MS

import type { Publications } from '@fairhall/contract'

const RECENT_MS = 60_000

/**
 * Whether a bet was refused too long ago to still be explained. Only for replayed publications: the time is the
 * server's, and a browser's clock may be wrong. Small differences don't matter, in both directions.
 */
export const isOutdated = (publication: Publications['bets'], now: number): boolean =>
  (publication.event === 'game.bet.restricted' || publication.event === 'game.bet.max.exceed') &&
  Math.abs(now - Date.parse(publication.bet.at)) >= RECENT_MS

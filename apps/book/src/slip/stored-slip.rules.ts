/**
 * Reads the slip that an earlier visit left in this browser. It may be old or broken, so each pick is validated field by field, and one
 * that is not whole is dropped: an impossible value must not break every later visit.
 */
import { SPORTS } from '../api/sports.ts'
import { isOneOf } from '../parts/is-one-of.ts'
import { EMPTY_SLIP, fitted, type Pick, PICKS_MAX, SLIP_KINDS, type Slip } from './slip.rules.ts'

/** The shortest odds that can be shown in all formats, in thousandths. */
const ODDS_MIN = 1_001

/** Null for what is no slip. Stakes are not kept: an amount of last week must not be placed by accident. */
export function readStoredSlip(stored: unknown): Slip | null {
  if (!isRecord(stored) || !Array.isArray(stored['picks'])) return null
  const picks = stored['picks'].reduce<Pick[]>((kept, item) => {
    const pick = readPick(item)
    return pick === null || kept.some((one) => isSameMarket(one, pick)) ? kept : [...kept, pick]
  }, [])
  const { kind, size } = stored
  const slip: Slip = {
    ...EMPTY_SLIP,
    picks: picks.slice(0, PICKS_MAX),
    kind: isOneOf(SLIP_KINDS, kind) ? kind : EMPTY_SLIP.kind,
    size: Number.isSafeInteger(size) ? (size as number) : EMPTY_SLIP.size,
  }
  return fitted(slip, slip.picks.length)
}

/** What was known about the present odds is out of date: the next check says it again. */
function readPick(item: unknown): Pick | null {
  if (!isRecord(item)) return null
  const { matchId, marketId, selectionId, odds, sport, home, away, market, line = null, isLive } = item
  if (!isText(matchId) || !isText(marketId) || !isText(selectionId)) return null
  if (!isText(home) || !isText(away) || !isText(market) || !isOneOf(SPORTS, sport)) return null
  if (!isWhole(odds) || odds < ODDS_MIN || !(line === null || isWhole(line))) return null
  const place = { matchId, marketId, selectionId, sport, home, away, market, line }
  return { ...place, odds, now: odds, problem: null, isLive: isLive === true }
}

const isSameMarket = (one: Pick, other: Pick): boolean =>
  one.matchId === other.matchId && one.marketId === other.marketId

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

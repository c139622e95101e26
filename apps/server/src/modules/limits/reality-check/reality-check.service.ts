/**
 * Where a market demands it, the server holds the reality check: after the time is over, the player can't open a round until they have
 * answered, in whichever page or game. Rounds that have begun go on and end. Nothing is added to the transaction of a bet: the clock is a
 * separate row, read and written at most about once a minute. Without such a market, this does no database queries.
 */
import type { Body, Reply } from '@fairhall/contract'
import type { LimitsDeps } from '../limits.deps.ts'
import { refuseFields } from '../../../platform/errors.ts'
import type { SettingsSnapshot } from '../../settings/index.ts'
import { confirmPlay, findPlayClock, markAsked, notePlay } from './play-clock.queries.ts'
import { dueAtOf, everyMinutesOf, isDue, periodOf } from './play-clock.rules.ts'

type CheckDeps = Pick<LimitsDeps, 'clock' | 'db' | 'log' | 'settings'>

/** Another process may have asked or got the answer, so the cache is trusted for this long only. */
const FRESH_MS = 60_000
/** Only a cache: dropped entries are read again. */
const PLAYERS_MAX = 20_000

export interface RealityCheck {
  /** Whether the player must answer before they open a round. Call it only for a bet, because it records the question. */
  isDue(playerId: string): Promise<boolean>
  /** Call after a bet was accepted. */
  note(playerId: string): Promise<void>
}

/** A player whose check is not due. */
interface CachedPlayer {
  isHeld: boolean
  freshUntilMs: number
  notedAtMs: number
}

export function createRealityCheck(deps: CheckDeps): RealityCheck {
  const cache = new Map<string, CachedPlayer>()
  const nowMs = () => deps.clock.now().getTime()
  return {
    async isDue(playerId) {
      if (!holdsAnywhere(deps.settings.current())) return false
      const cached = cache.get(playerId)
      if (cached !== undefined && nowMs() < cached.freshUntilMs) return false
      const now = deps.clock.now()
      const { isHeld, isDue, dueAt } = await readCheck(deps, playerId, now)
      if (isDue) {
        await markAsked(deps.db, playerId, now)
        return true
      }
      if (cache.size >= PLAYERS_MAX) cache.clear()
      const freshUntilMs = now.getTime() + FRESH_MS
      cache.set(playerId, {
        isHeld,
        // A time in the past belongs to a player who paused.
        freshUntilMs: dueAt !== null && dueAt > now ? Math.min(freshUntilMs, dueAt.getTime()) : freshUntilMs,
        notedAtMs: cached?.notedAtMs ?? 0,
      })
      return false
    },
    async note(playerId) {
      const cached = cache.get(playerId)
      if (cached === undefined || !cached.isHeld || nowMs() - cached.notedAtMs < FRESH_MS) return
      cached.notedAtMs = nowMs()
      try {
        await notePlay(deps.db, playerId, deps.clock.now())
      } catch (error) {
        // The bet is booked, so its reply must be sent anyway.
        deps.log.error({ err: error, playerId }, 'time of play not recorded')
      }
    },
  }
}

/** The player's clock, and what it means in their market. */
async function readCheck(deps: CheckDeps, playerId: string, now: Date) {
  const settings = deps.settings.current()
  const rules = settings.limits.realityCheck
  const found = await findPlayClock(deps.db, playerId)
  const isHeld = found !== null && settings.marketOf(found.country).rules.play.holdsRealityCheck
  const clock = found?.clock ?? null
  return {
    isHeld,
    isDue: isHeld && clock !== null && isDue(clock, rules, now),
    dueAt: clock === null ? null : dueAtOf(clock, rules),
    period: clock === null ? null : periodOf(clock, now),
    everyMinutes: everyMinutesOf(clock, rules),
  }
}

const holdsAnywhere = ({ markets }: SettingsSnapshot): boolean =>
  markets.some(({ rules }) => rules.play.holdsRealityCheck)

export async function showRealityCheck(deps: CheckDeps, playerId: string): Promise<Reply<'getRealityCheck'>> {
  const { isHeld, isDue: isDueNow, period, everyMinutes } = await readCheck(deps, playerId, deps.clock.now())
  return {
    isHeld,
    isDue: isDueNow,
    startedAt: period?.startedAt.toISOString() ?? null,
    playedMs: period?.playedMs ?? 0,
    everyMinutes,
  }
}

/** @throws Refusal with the field of a time that is not offered */
export async function confirmRealityCheck(
  deps: CheckDeps,
  playerId: string,
  request: Body<'confirmRealityCheck'>,
): Promise<Reply<'getRealityCheck'>> {
  const everyMinutes = request.everyMinutes ?? null
  const { choicesMinutes } = deps.settings.current().limits.realityCheck
  if (everyMinutes !== null && !choicesMinutes.includes(everyMinutes))
    throw refuseFields({ everyMinutes: ['notAvailable'] })
  await confirmPlay(deps.db, playerId, { now: deps.clock.now(), everyMinutes })
  return showRealityCheck(deps, playerId)
}

/**
 * Where a market demands it, the server holds the reality check: after the time is over it takes no bets until the player has answered,
 * in whichever page or game. Wins, rollbacks and ends of rounds never wait. Nothing is added to the transaction of a bet: the clock is a
 * separate row, written at most once a minute, and read from memory in between. Without such a market, this does no database queries.
 */
import type { Body, Reply } from '@fairhall/contract'
import type { LimitsDeps } from '../limits.deps.ts'
import { refuseFields } from '../../../platform/errors.ts'
import type { SettingsSnapshot } from '../../settings/index.ts'
import { confirmPlay, findPlayClock, markAsked, notePlay } from './play-clock.queries.ts'
import { dueAtOf, everyMinutesOf, isDue } from './play-clock.rules.ts'

type CheckDeps = Pick<LimitsDeps, 'clock' | 'db' | 'log' | 'settings'>

/** Another process may have asked or got the answer, so memory is trusted for this long only. */
const FRESH_MS = 60_000
/** Only a cache: dropped entries are read again. */
const PLAYERS_MAX = 20_000

export interface RealityCheck {
  /** Whether bets of the player wait for their answer. */
  isDue(playerId: string): Promise<boolean>
  /** Call after a bet was accepted. */
  note(playerId: string): Promise<void>
}

interface Known {
  isHeld: boolean
  freshUntilMs: number
  notedAtMs: number
}

export function createRealityCheck(deps: CheckDeps): RealityCheck {
  const players = new Map<string, Known>()
  const nowMs = () => deps.clock.now().getTime()
  return {
    async isDue(playerId) {
      const settings = deps.settings.current()
      if (!holdsAnywhere(settings)) return false
      const known = players.get(playerId)
      if (known !== undefined && nowMs() < known.freshUntilMs) return false
      const now = deps.clock.now()
      const found = await findPlayClock(deps.db, playerId)
      const rules = settings.limits.realityCheck
      const isHeld = found !== null && holdsIn(settings, found.country)
      const clock = found?.clock ?? null
      if (isHeld && clock !== null && isDue(clock, rules, now)) {
        await markAsked(deps.db, playerId, now)
        return true
      }
      if (players.size >= PLAYERS_MAX) players.clear()
      const dueAtMs = clock === null ? Number.POSITIVE_INFINITY : dueAtOf(clock, rules).getTime()
      const freshUntilMs = now.getTime() + FRESH_MS
      players.set(playerId, {
        isHeld,
        // A time in the past belongs to a player who paused.
        freshUntilMs: dueAtMs > now.getTime() ? Math.min(freshUntilMs, dueAtMs) : freshUntilMs,
        notedAtMs: known?.notedAtMs ?? 0,
      })
      return false
    },
    async note(playerId) {
      const known = players.get(playerId)
      if (known === undefined || !known.isHeld || nowMs() - known.notedAtMs < FRESH_MS) return
      known.notedAtMs = nowMs()
      try {
        await notePlay(deps.db, playerId, deps.clock.now())
      } catch (error) {
        // The bet is booked, so its reply must be sent anyway.
        deps.log.error({ err: error, playerId }, 'time of play not recorded')
      }
    },
  }
}

const holdsIn = (settings: SettingsSnapshot, country: string): boolean =>
  settings.marketOf(country).rules.play.holdsRealityCheck

const holdsAnywhere = ({ markets }: SettingsSnapshot): boolean =>
  markets.some(({ rules }) => rules.play.holdsRealityCheck)

export async function showRealityCheck(deps: CheckDeps, playerId: string): Promise<Reply<'getRealityCheck'>> {
  const settings = deps.settings.current()
  const rules = settings.limits.realityCheck
  const found = await findPlayClock(deps.db, playerId)
  const clock = found?.clock ?? null
  const isHeld = found !== null && holdsIn(settings, found.country)
  return {
    isHeld,
    isDue: isHeld && clock !== null && isDue(clock, rules, deps.clock.now()),
    startedAt: clock?.startedAt.toISOString() ?? null,
    everyMinutes: everyMinutesOf(clock, rules),
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

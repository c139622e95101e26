/**
 * Where a market demands it, the server holds the reality check: after the time is over, the player can't open a round until they have
 * answered, in whichever page or game. Rounds that have begun go on and end. Nothing is added to the transaction of a bet: the clock is a
 * separate row. The process notes bets about once a minute and player, in one statement a second that also reads the clocks. Without such a
 * market, this does no database queries.
 */
import type { Body, Reply } from '@fairhall/contract'
import type { LimitsDeps } from '../limits.deps.ts'
import { refuseFields } from '../../../platform/errors.ts'
import { createNoteBatch } from '../../../platform/note-batch.ts'
import type { SettingsSnapshot } from '../../settings/index.ts'
import {
  confirmPlay,
  findPlayClock,
  type FoundClock,
  markAsked,
  notePlay,
  type PlayNote,
} from './play-clock.queries.ts'
import { dueAtOf, everyMinutesOf, isDue, periodOf } from './play-clock.rules.ts'

type CheckDeps = Pick<LimitsDeps, 'clock' | 'db' | 'log' | 'settings'>

/** Another process may have asked or got the answer, so the cache is trusted for this long only. */
const FRESH_MS = 60_000
/** A note also reads the clock. It is early enough that players who play on need no other read. */
const NOTE_EVERY_MS = 45_000
/** Only a cache: dropped entries are read again. */
const PLAYERS_MAX = 20_000

export interface RealityCheck {
  /** Whether the player must answer before they open a round. Call it only for a bet, because it records the question. */
  isDue(playerId: string): Promise<boolean>
  /** Call after a bet was accepted. The first bet of a period is noted immediately, later ones within a second. */
  note(playerId: string): Promise<void>
  /** Writes the notes that wait. */
  flush(): Promise<void>
}

/** A player whose check is not due. */
interface CachedPlayer {
  isHeld: boolean
  isPlaying: boolean
  freshUntilMs: number
  notedAtMs: number
}

export function createRealityCheck(deps: CheckDeps): RealityCheck {
  const cache = new Map<string, CachedPlayer>()
  const nowMs = () => deps.clock.now().getTime()
  const isFresh = (playerId: string) => nowMs() < (cache.get(playerId)?.freshUntilMs ?? 0)

  function remember(playerId: string, { isHeld, isDue, period, dueAt }: Check, notedAtMs: number): void {
    if (isDue) return void cache.delete(playerId)
    if (cache.size >= PLAYERS_MAX && !cache.has(playerId)) cache.clear()
    const freshUntilMs = nowMs() + FRESH_MS
    // A time in the past belongs to a player who paused.
    const isAhead = dueAt !== null && dueAt.getTime() > nowMs()
    cache.set(playerId, {
      isHeld,
      isPlaying: period !== null,
      freshUntilMs: isAhead ? Math.min(freshUntilMs, dueAt.getTime()) : freshUntilMs,
      notedAtMs,
    })
  }

  const notes = createNoteBatch<PlayNote>(deps, async (batch) => {
    const clocks = await notePlay(deps.db, batch)
    const now = deps.clock.now()
    for (const { playerId, at } of batch)
      remember(playerId, toCheck(deps, clocks.get(playerId) ?? null, now), at.getTime())
  })

  return {
    async isDue(playerId) {
      if (!holdsAnywhere(deps.settings.current())) return false
      if (isFresh(playerId)) return false
      await notes.flush(playerId)
      if (isFresh(playerId)) return false
      const now = deps.clock.now()
      const check = await readCheck(deps, playerId, now)
      if (check.isDue) await markAsked(deps.db, playerId, now)
      remember(playerId, check, cache.get(playerId)?.notedAtMs ?? 0)
      return check.isDue
    },
    async note(playerId) {
      const cached = cache.get(playerId)
      if (cached === undefined || !cached.isHeld || nowMs() - cached.notedAtMs < NOTE_EVERY_MS) return
      notes.add(playerId, { playerId, at: deps.clock.now() })
      if (!cached.isPlaying) await notes.flush()
    },
    flush: () => notes.flush(),
  }
}

type Check = ReturnType<typeof toCheck>

/** The player's clock, and what it means in their market. */
async function readCheck(deps: CheckDeps, playerId: string, now: Date): Promise<Check> {
  return toCheck(deps, await findPlayClock(deps.db, playerId), now)
}

function toCheck({ settings }: Pick<CheckDeps, 'settings'>, found: FoundClock | null, now: Date) {
  const { limits, marketOf } = settings.current()
  const rules = limits.realityCheck
  const isHeld = found !== null && marketOf(found.country).rules.play.holdsRealityCheck
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

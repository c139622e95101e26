import type { Client } from '@fairhall/client'
import type { Reply } from '@fairhall/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from '../client/use-client.ts'
import { reportFailure } from '../errors/report-failure.ts'
import { constantsQuery } from '../market/market-queries.ts'
import { PLAYER } from '../player/player-queries.ts'
import { useProfile } from '../player/use-player.ts'
import {
  type CheckRules,
  confirmed,
  countedSince,
  isDue,
  MINUTE_MS,
  type PlayClock,
  ticked,
} from './play-clock.ts'
import { playClock } from './play-clock-store.ts'
import { createRunningRounds } from './running-rounds.ts'

const TICK_MS = 1_000
/** How often a page that shows the check asks the server whether it was answered on another page. */
const ASKED_MS = 3_000

export interface RealityCheck {
  /** The clock and its rules when play was paused; null while play continues. */
  asking: { clock: PlayClock; rules: CheckRules } | null
  /** Receives the game's messages, which say when a round is running. */
  receive(message: { kind: string; code?: string; bet?: string }): void
  resume(everyMinutes: number): void
  /** The server doesn't have the answer yet. */
  isResuming: boolean
  /** Whether the market demands the check, the time and the net position. */
  isHeld: boolean
  /** When the period of play began that the server counts, where it holds the check. Null elsewhere, and before the first bet. */
  countedSince: number | null
}

/** What the server knows. Where it holds the check, it takes no bets while one is due. */
const heldCheckQuery = (client: Client) =>
  queryOptions({
    queryKey: [PLAYER, 'reality-check'],
    queryFn: ({ signal }) => client.call('getRealityCheck', { signal }),
    staleTime: 0,
  })

/**
 * Pauses play for money when a reality check is due, until the player chooses to continue or stop. The browser counts
 * the time; where the server holds the check, its count decides, too.
 */
export function useRealityCheck(isOn: boolean, pause: (paused: boolean) => void): RealityCheck {
  const client = useClient()
  const playerId = useProfile()?.id
  const { data: constants } = useQuery({ ...constantsQuery(client), enabled: isOn })
  const {
    data: held,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    ...heldCheckQuery(client),
    enabled: isOn && playerId !== undefined,
    refetchInterval: ({ state }) => (state.data?.isDue ? ASKED_MS : state.data?.isHeld ? MINUTE_MS : false),
  })
  const rules = constants?.player.realityCheck
  const rounds = useRef(createRunningRounds())
  const [asking, setAsking] = useState<RealityCheck['asking']>(null)

  const look = useEffectEvent(() => {
    if (playerId === undefined || rules === undefined || document.hidden) return
    const now = Date.now()
    const clock = ticked(playClock.read(), playerId, now, rules)
    playClock.write(clock)
    // The check was answered on another page, which counts here too.
    const shown = held?.isDue ? { ...clock, ...timesOf(held, clock) } : clock
    if (!held?.isDue && !isDue(clock, rules)) return setAsking(null)
    if (!rounds.current.isRunning(now)) setAsking((known) => known ?? { clock: shown, rules })
  })
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(look, TICK_MS)
    return () => clearInterval(timer)
  }, [isOn])

  const isAsking = asking !== null
  const halt = useEffectEvent(pause)
  useEffect(() => {
    // A game that was reopened doesn't know that play is paused.
    if (!isAsking || !isOn) return undefined
    halt(true)
    return () => halt(false)
  }, [isAsking, isOn])

  const answer = useAnswer(held?.isHeld === true, (everyMinutes) => {
    if (asking !== null) playClock.write(confirmed(playClock.read() ?? asking.clock, everyMinutes))
    setAsking(null)
  })

  return {
    asking,
    receive({ kind, code, bet }) {
      if (!isOn) return
      if (kind === 'error' && code === 'playerDisabled') void refetch()
      if (rounds.current.receive({ kind, bet }, Date.now()) === 'ended') {
        if (isAsking) pause(true)
        // A game that just became ready may be about to continue a round, so the next timer tick checks
        // instead.
        else if (kind !== 'ready') look()
      }
    },
    resume: answer.mutate,
    isResuming: answer.isPending,
    isHeld: held?.isHeld === true,
    countedSince: held === undefined ? null : countedSince(held, dataUpdatedAt),
  }
}

/** Sends the answer where the server holds the check. If that fails, the question stays: the server still waits. */
function useAnswer(isHeld: boolean, onAnswered: (everyMinutes: number) => void) {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (everyMinutes: number) => {
      if (!isHeld) return
      const reply = await client.call('confirmRealityCheck', { body: { everyMinutes } })
      queryClient.setQueryData(heldCheckQuery(client).queryKey, reply)
    },
    onSuccess: (_, everyMinutes) => onAnswered(everyMinutes),
    onError: reportFailure,
    // A check that only the browser counts needs no connection.
    networkMode: 'always',
  })
}

/** The times of the server's clock, or of this browser's if that has counted for longer. */
function timesOf({ startedAt, playedMs }: Reply<'getRealityCheck'>, clock: PlayClock) {
  const startedAtMs = startedAt === null ? clock.startedAt : Date.parse(startedAt)
  return { startedAt: Math.min(clock.startedAt, startedAtMs), playedMs: Math.max(clock.playedMs, playedMs) }
}

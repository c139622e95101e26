import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from '../../../shell/client/use-client.ts'
import { constantsQuery } from '../../../shell/market/market-queries.ts'
import { useProfile } from '../../../shell/player/use-player.ts'
import type { GameMessage, SiteMessage } from '../game-messages.ts'
import { type CheckRules, confirmed, isDue, type PlayClock, ticked } from './play-clock.ts'
import { playClock } from './play-clock-store.ts'

const TICK_MS = 1_000
/**
 * A running round ends before the check: an answer must not cost a flight or a hand. After this time, the
 * check no longer waits for an abandoned round.
 */
const ROUND_WAIT_MAX_MS = 300_000

export interface RealityCheck {
  /** The clock and its rules when play was paused; null while play continues. */
  asking: { clock: PlayClock; rules: CheckRules } | null
  /** Receives the game's messages, which say when a round is running. */
  receive(message: GameMessage): void
  resume(everyMinutes: number): void
}

/** Pauses play for money when a reality check is due, until the player chooses to continue or stop. */
export function useRealityCheck(isOn: boolean, send: (message: SiteMessage) => void): RealityCheck {
  const playerId = useProfile()?.id
  const { data: constants } = useQuery({ ...constantsQuery(useClient()), enabled: isOn })
  const rules = constants?.player.realityCheck
  const roundSince = useRef<number | null>(null)
  const [asking, setAsking] = useState<RealityCheck['asking']>(null)

  const look = useEffectEvent(() => {
    if (playerId === undefined || rules === undefined || document.hidden) return
    const now = Date.now()
    const clock = ticked(playClock.read(), playerId, now, rules)
    playClock.write(clock)
    // The check was answered on another page, which counts here too.
    if (!isDue(clock, rules)) return setAsking(null)
    const isInRound = roundSince.current !== null && now - roundSince.current < ROUND_WAIT_MAX_MS
    if (!isInRound) setAsking((known) => known ?? { clock, rules })
  })
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(look, TICK_MS)
    return () => clearInterval(timer)
  }, [isOn])

  const isAsking = asking !== null
  const halt = useEffectEvent((paused: boolean) => send({ kind: 'pause', paused }))
  useEffect(() => {
    // A game that was reopened doesn't know that play is paused.
    if (!isAsking || !isOn) return undefined
    halt(true)
    return () => halt(false)
  }, [isAsking, isOn])

  return {
    asking,
    receive({ kind }) {
      if (!isOn) return
      // An interrupted round continues with a move.
      if (kind === 'round.started' || kind === 'round.moved') roundSince.current = Date.now()
      if (kind === 'ready' || kind === 'round.shown' || kind === 'round.cancelled') {
        roundSince.current = null
        if (isAsking) send({ kind: 'pause', paused: true })
        // A game that just became ready may be about to continue a round, so the next timer tick checks
        // instead.
        else if (kind !== 'ready') look()
      }
    },
    resume(everyMinutes) {
      if (asking !== null) playClock.write(confirmed(playClock.read() ?? asking.clock, everyMinutes))
      setAsking(null)
    },
  }
}

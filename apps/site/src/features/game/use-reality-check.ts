import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from '../../shell/client/use-client.ts'
import { constantsQuery } from '../../shell/market/market-queries.ts'
import { useProfile } from '../../shell/player/use-player.ts'
import type { GameMessage, SiteMessage } from './game-messages.ts'
import { type CheckRules, confirmed, isDue, type PlayClock, ticked } from './play-clock.ts'
import { playClock } from './play-clock-store.ts'

const LOOK_MS = 1_000
/** A round is told to its end first: an answer must not cost a flight or a hand. One that is left alone does not put it off for good. */
const ROUND_MOST_MS = 300_000

export interface RealityCheck {
  /** The clock as it stood when play was halted, and the rules that it was halted by; null while play goes on. */
  asking: { clock: PlayClock; rules: CheckRules } | null
  /** What the game says, which knows when a round is under way. */
  hear(message: GameMessage): void
  goOn(everyMinutes: number): void
}

/** Halts play for money when the player has played for so long, until he says whether he wants to go on. */
export function useRealityCheck(isOn: boolean, tell: (message: SiteMessage) => void): RealityCheck {
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
    // Answered on another page: it holds for this one too.
    if (!isDue(clock, rules)) return setAsking(null)
    const isInRound = roundSince.current !== null && now - roundSince.current < ROUND_MOST_MS
    if (!isInRound) setAsking((known) => known ?? { clock, rules })
  })
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [isOn])

  const isAsking = asking !== null
  const halt = useEffectEvent((paused: boolean) => tell({ type: 'pause', paused }))
  useEffect(() => {
    // A game that was opened again knows nothing of it.
    if (!isAsking || !isOn) return undefined
    halt(true)
    return () => halt(false)
  }, [isAsking, isOn])

  return {
    asking,
    hear({ type }) {
      if (!isOn) return
      // A round that was interrupted goes on with a move.
      if (type === 'round.started' || type === 'round.moved') roundSince.current = Date.now()
      if (type === 'ready' || type === 'round.shown' || type === 'round.cancelled') {
        roundSince.current = null
        if (isAsking) tell({ type: 'pause', paused: true })
        // A game that is ready may be about to go on with a round; the next look comes by itself.
        else if (type !== 'ready') look()
      }
    },
    goOn(everyMinutes) {
      if (asking !== null) playClock.write(confirmed(playClock.read() ?? asking.clock, everyMinutes))
      setAsking(null)
    },
  }
}

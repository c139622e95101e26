/**
 * What a slot with drawers does while its round waits for the player. Without a press for a minute the first closed drawer
 * opens, as in autoplay, so that no round waits for a player who has left the table.
 */
import type { SlotDefinition } from '@fairhall/games'
import type { GameKit, GameView } from '../../../core/game/game-view.ts'
import type { Move, Round } from '../../../net/api-types.ts'

const UNATTENDED_MS = 60_000
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'focusin'] as const

interface PickTurns {
  /** Shows the current state of the round. */
  readonly show: (round: Round) => Promise<void>
  readonly wait: (place: number) => void
}

export function createPickTurns(
  kit: GameKit,
  { pick }: SlotDefinition,
  { show, wait }: PickTurns,
): Partial<Pick<GameView, 'turn' | 'autoMove' | 'moving'>> {
  if (pick === undefined) return {}
  const unattended = createUnattendedTimer(UNATTENDED_MS)
  const firstClosed = (round: Round): Move | null => {
    if (round.outcome?.kind !== 'slot') return null
    const opened = round.outcome.spins[0]?.pick?.opened ?? []
    const place = pick.prizes.findIndex((_, at) => opened.every((one) => one.place !== at))
    return place < 0 ? null : { kind: 'open', place }
  }
  return {
    async turn(round) {
      await show(round)
      const move = firstClosed(round)
      if (move !== null) unattended.start(() => kit.move(move))
      return null
    },
    autoMove: firstClosed,
    moving({ place }) {
      unattended.stop()
      if (typeof place === 'number') wait(place)
    },
  }
}

/** Acts again and again until it is stopped, each time after so long without a press. */
function createUnattendedTimer(ms: number) {
  let act = () => {}
  let timer: ReturnType<typeof setInterval> | undefined
  const restart = () => {
    if (timer === undefined) return
    clearInterval(timer)
    timer = setInterval(() => act(), ms)
  }
  for (const kind of ACTIVITY) window.addEventListener(kind, restart, { passive: true })
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    start(next: () => void) {
      stop()
      act = next
      timer = setInterval(() => act(), ms)
    },
    stop,
  }
}

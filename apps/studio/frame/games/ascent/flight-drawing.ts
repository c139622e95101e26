/** Draws the flight at a given moment, also between two updates. */
import type { GameKit } from '../../core/game/game-view.ts'
import type { AscentBoard } from './ascent-board.ts'
import { drawnHeight, heightAt, msAt, type Sky } from './flight-clock.ts'

export function drawFlight(
  { t }: GameKit,
  board: AscentBoard,
  sky: Sky,
  { isDisconnected, now }: { isDisconnected: boolean; now: number },
): void {
  const { flight, definition } = sky
  if (flight === null) return board.mood('waiting', t(isDisconnected ? 'ascent.connecting' : 'ascent.wait'))
  const { state, crash } = flight
  if (state === 'betting') {
    const left = sky.leftMs(now)
    const whole = Date.parse(flight.bettingUntil) - Date.parse(flight.begunAt)
    board.climb(1, 0)
    board.number(null)
    board.wait(Math.max(0, left / whole))
    const words = left > 0 ? t('ascent.takeoffIn', { seconds: Math.ceil(left / 1_000) }) : t('ascent.betting')
    return board.mood(isDisconnected ? 'lost' : 'betting', isDisconnected ? t('ascent.connecting') : words)
  }
  if (state === 'flying') {
    const flownMs = Math.max(0, sky.flownMs(now))
    board.climb(Math.min(drawnHeight(definition, flownMs), definition.targetMax / 100), flownMs)
    board.number(heightAt(definition, flownMs))
    return board.mood(isDisconnected ? 'lost' : 'flying', t(isDisconnected ? 'ascent.lost' : 'ascent.flying'))
  }
  if (crash === null) return board.mood('void', t('ascent.void'))
  board.climb(crash / 100, msAt(definition, crash / 100))
  board.number(crash)
  board.mood('crashed', t('ascent.crashed', { height: board.times(crash) }))
}

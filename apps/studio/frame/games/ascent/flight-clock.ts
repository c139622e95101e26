/**
 * What the frame knows of the flight: the last update, the bets so far, and an estimate of the server's time.
 */
import { ascentDefinition, ascentHeight, type AscentDefinition } from '@fairhall/games'
import type { FlightBet, FlightUpdate } from '../../net/api-types.ts'

export interface Sky {
  /** Applies an update. Returns whether the state of the flight changed. */
  apply(update: FlightUpdate, localNow: number): boolean
  readonly flight: FlightUpdate | null
  /** The rules of this flight. */
  readonly definition: AscentDefinition
  readonly bets: ReadonlyMap<number, FlightBet>
  readonly last: readonly { readonly id: string; readonly number: number; readonly crash: number }[]
  /** Milliseconds since take-off; negative before it. */
  flownMs(localNow: number): number
  /** Milliseconds until bets are closed. */
  leftMs(localNow: number): number
}

export function createSky(): Sky {
  const bets = new Map<number, FlightBet>()
  let flight: FlightUpdate | null = null
  let definition = ascentDefinition
  let last: Sky['last'] = []
  /**
   * The difference between server time and local time. An update's delay only lowers it, so the greatest
   * difference is the most accurate.
   */
  let ahead = Number.NEGATIVE_INFINITY
  const timeOf = (text: string) => Date.parse(text)

  /**
   * With very many bets, updates name only the leading ones. The state of the others follows from the flight:
   * a bet that was not confirmed at take-off is hidden, and a crash ends every bet still in flight.
   */
  function updateEnded(bet: FlightBet, flightState: FlightUpdate['state']): void {
    const isBehind = bet.state === 'placed' && flightState !== 'betting'
    const isStakeReturned = bet.state === 'flying' && flightState === 'void'
    if (bet.state === 'void' || isBehind || isStakeReturned) bets.delete(bet.place)
    else if (bet.state === 'flying' && flightState === 'crashed')
      bets.set(bet.place, { ...bet, state: 'fell' })
  }

  return {
    apply(update, localNow) {
      const isOther = update.id !== flight?.id || update.state !== flight.state
      ahead = Math.max(ahead, timeOf(update.now) - localNow)
      if (update.since === null) bets.clear()
      for (const bet of update.bets) bets.set(bet.place, bet)
      for (const bet of bets.values()) updateEnded(bet, update.state)
      last = update.last ?? last
      flight = update
      definition = update.definition ?? definition
      return isOther
    },
    get flight() {
      return flight
    },
    get definition() {
      return definition
    },
    bets,
    get last() {
      return last
    },
    flownMs: (localNow) => (flight?.takeoffAt == null ? -1 : localNow + ahead - timeOf(flight.takeoffAt)),
    leftMs: (localNow) => (flight === null ? 0 : timeOf(flight.bettingUntil) - localNow - ahead),
  }
}

/** The height as drawn, in multiples of the stake, also between two ticks. */
export const drawnHeight = ({ growth, tickMs }: AscentDefinition, flownMs: number): number =>
  (1 + growth / 1_000) ** (Math.max(0, flownMs) / tickMs)

/** The height that a cash-out at this moment would get, in hundredths. */
export const heightAt = (definition: AscentDefinition, flownMs: number): number =>
  ascentHeight(definition, Math.floor(Math.max(0, flownMs) / definition.tickMs))

/** The time at which the flight reaches this height. */
export const msAt = ({ growth, tickMs }: AscentDefinition, height: number): number =>
  (Math.log(Math.max(1, height)) / Math.log(1 + growth / 1_000)) * tickMs

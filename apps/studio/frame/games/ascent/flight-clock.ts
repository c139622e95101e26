/** What the frame knows of the flight: the last news, the bets so far, and the server's time as near as can be told. */
import { ascentDefinition, ascentHeight, type AscentDefinition } from '@fairhall/games'
import type { FlightBet, FlightNews } from '../../net/wire.ts'

export interface Sky {
  /** Takes news; answers whether the flight came into another state. */
  take(news: FlightNews, localNow: number): boolean
  readonly flight: FlightNews | null
  /** By which it flies. */
  readonly definition: AscentDefinition
  readonly bets: ReadonlyMap<number, FlightBet>
  readonly last: readonly { readonly id: string; readonly number: number; readonly crash: number }[]
  /** Milliseconds since the take-off; below zero before it. */
  flownMs(localNow: number): number
  /** Milliseconds until bets are closed. */
  leftMs(localNow: number): number
}

export function createSky(): Sky {
  const bets = new Map<number, FlightBet>()
  let flight: FlightNews | null = null
  let definition = ascentDefinition
  let last: Sky['last'] = []
  /** News is never older than its arrival: the greatest difference seen is the nearest to the truth. */
  let ahead = Number.NEGATIVE_INFINITY
  const timeOf = (text: string) => Date.parse(text)

  /**
   * Of very many bets the news name only those that stand in front. What becomes of the others follows from the flight: who was not told to fly
   * when it took off is not shown, and it ends for all that are in it.
   */
  function judge(bet: FlightBet, flightState: FlightNews['state']): void {
    const isBehind = bet.state === 'placed' && flightState !== 'betting'
    const isGivenBack = bet.state === 'flying' && flightState === 'void'
    if (bet.state === 'void' || isBehind || isGivenBack) bets.delete(bet.place)
    else if (bet.state === 'flying' && flightState === 'crashed')
      bets.set(bet.place, { ...bet, state: 'fell' })
  }

  return {
    take(news, localNow) {
      const isOther = news.id !== flight?.id || news.state !== flight.state
      ahead = Math.max(ahead, timeOf(news.now) - localNow)
      if (news.since === null) bets.clear()
      for (const bet of news.bets) bets.set(bet.place, bet)
      for (const bet of bets.values()) judge(bet, news.state)
      last = news.last ?? last
      flight = news
      definition = news.definition ?? definition
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

/** The height as it is drawn, in times of the stake, between two ticks too. */
export const drawnHeight = ({ growth, tickMs }: AscentDefinition, flownMs: number): number =>
  (1 + growth / 1_000) ** (Math.max(0, flownMs) / tickMs)

/** The height that a cash-out at this moment would have, in hundredths. */
export const heightAt = (definition: AscentDefinition, flownMs: number): number =>
  ascentHeight(definition, Math.floor(Math.max(0, flownMs) / definition.tickMs))

/** When the flight was so high. */
export const msAt = ({ growth, tickMs }: AscentDefinition, height: number): number =>
  (Math.log(Math.max(1, height)) / Math.log(1 + growth / 1_000)) * tickMs

/** What cashing out pays during a flight, and when a bet must have been decided. */
import { leastPay, type AscentChoices } from '@fairhall/games'
import type { CurrencyFormat } from '../../core/amounts/currency-format.ts'
import type { MainMove } from '../../core/game/game-view.ts'
import type { Round } from '../../net/api-types.ts'
import { heightAt, type Sky } from './flight-clock.ts'

type BetInFlight = Pick<Round, 'nonce' | 'choices' | 'stake'>

/** Betting closes before the server can receive a press of the last moment. */
const LAST_CANCEL_MS = 300

/** What the main button does with the bet now; null when it does nothing. */
export function mainMoveOf(
  currencyFormat: CurrencyFormat,
  sky: Sky,
  round: BetInFlight,
  now: number,
): MainMove | null {
  const { flight } = sky
  const isOpen =
    flight?.state === 'betting' && flight.number === round.nonce && sky.leftMs(now) > LAST_CANCEL_MS
  return isOpen
    ? { word: 'cancelBet', move: { kind: 'cancel' }, amount: null }
    : cashOutOf(currencyFormat, sky, round, now)
}

/** What the main button is worth now; null when it is worth nothing. */
export function cashOutOf(
  currencyFormat: CurrencyFormat,
  sky: Sky,
  round: BetInFlight,
  now: number,
): MainMove | null {
  if (sky.flight?.state !== 'flying' || round.nonce !== sky.flight.number) return null
  const height = Math.min(heightAt(sky.definition, sky.flownMs(now)), targetOf(round, sky))
  if (height < sky.definition.cashOutMin) return null
  const pays = leastPay(currencyFormat.subunits(round.stake), { over: BigInt(height), under: 100n })
  return { word: 'cashOut', move: { kind: 'cashOut' }, amount: currencyFormat.showSubunits(pays) }
}

/** Whether the server has decided the bet by now: its flight is over, or the bet's target is reached. */
export function isDecided(sky: Sky, round: BetInFlight, now: number): boolean {
  const { flight, definition } = sky
  if (flight?.number !== round.nonce) return true
  if (flight.state === 'betting') return false
  return flight.state !== 'flying' || heightAt(definition, sky.flownMs(now)) >= targetOf(round, sky)
}

const targetOf = ({ choices }: BetInFlight, { definition }: Sky): number =>
  (choices as AscentChoices).auto ?? definition.targetMax

import { ascentDefinition as definition } from '@fairhall/games'
import { expect, test } from 'vitest'
import { createCurrencyFormat } from '../../core/amounts/currency-format.ts'
import type { FlightUpdate } from '../../net/api-types.ts'
import { cashOutOf, isDecided } from './cash-out.ts'
import { createSky, heightAt, msAt } from './flight-clock.ts'

const currencyFormat = createCurrencyFormat(
  { currency: 'EUR', decimals: 2, sign: { type: 'fiat', symbol: '€' } },
  'en',
)
const TAKEOFF = 1_000_000
const bet = (auto: number | null, nonce = 1) => ({ nonce, stake: '1.00', choices: { auto } })
/** The local time at which the flight has just passed this height, in hundredths. */
const timeOf = (height: number) => TAKEOFF + msAt(definition, height / 100) + definition.tickMs

function skyIn(state: FlightUpdate['state']) {
  const sky = createSky()
  const at = new Date(TAKEOFF).toISOString()
  const takeoffAt = state === 'betting' ? null : at
  const times = { now: at, begunAt: at, bettingUntil: at, takeoffAt }
  const update = { id: 'one', number: 1, state, crash: null, definition, since: 1, bets: [], last: null }
  sky.apply({ ...update, ...times, version: 1, betCount: 0 } as FlightUpdate, TAKEOFF)
  return sky
}

test('a cash-out pays the height of the flight, at most the target of the bet', () => {
  const sky = skyIn('flying')
  expect(cashOutOf(currencyFormat, sky, bet(null), timeOf(300))?.amount).toMatch(/^€3\.0/)
  expect(cashOutOf(currencyFormat, sky, bet(150), timeOf(300))?.amount).toBe('€1.50')
})

test('a cash-out is worth nothing before take-off, after the flight, and to a bet on another flight', () => {
  expect(cashOutOf(currencyFormat, skyIn('flying'), bet(null), TAKEOFF)).toBeNull()
  expect(cashOutOf(currencyFormat, skyIn('betting'), bet(null), timeOf(300))).toBeNull()
  expect(cashOutOf(currencyFormat, skyIn('crashed'), bet(null), timeOf(300))).toBeNull()
  expect(cashOutOf(currencyFormat, skyIn('flying'), bet(null, 2), timeOf(300))).toBeNull()
})

test('a cash-out is worth something from the lowest height on', () => {
  const times = Array.from({ length: 200 }, (_, tick) => TAKEOFF + tick * definition.tickMs)
  const amounts = times.map((now) => cashOutOf(currencyFormat, skyIn('flying'), bet(null), now)?.amount)
  expect(amounts.find((amount) => amount !== undefined)).toBe(`€${definition.cashOutMin / 100}`)
})

test('a bet is decided when its flight is over or its target is reached', () => {
  expect(isDecided(createSky(), bet(null), TAKEOFF)).toBe(true)
  expect(isDecided(skyIn('betting'), bet(null), TAKEOFF)).toBe(false)
  expect(isDecided(skyIn('flying'), bet(null), timeOf(300))).toBe(false)
  expect(isDecided(skyIn('flying'), bet(400), timeOf(300))).toBe(false)
  expect(isDecided(skyIn('flying'), bet(200), timeOf(300))).toBe(true)
  const height = heightAt(definition, timeOf(300) - TAKEOFF)
  expect(isDecided(skyIn('flying'), bet(height), timeOf(300))).toBe(true)
  expect(isDecided(skyIn('flying'), bet(height + 1), timeOf(300))).toBe(false)
  expect(isDecided(skyIn('crashed'), bet(null), TAKEOFF)).toBe(true)
  expect(isDecided(skyIn('void'), bet(null), TAKEOFF)).toBe(true)
  expect(isDecided(skyIn('flying'), bet(null, 2), TAKEOFF)).toBe(true)
})

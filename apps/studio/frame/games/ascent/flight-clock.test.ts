import { ascentDefinition as definition } from '@fairhall/games'
import { describe, expect, it } from 'vitest'
import type { FlightBet, FlightUpdate } from '../../net/api-types.ts'
import { createSky, drawnHeight, heightAt, msAt } from './flight-clock.ts'

const at = (ms: number) => new Date(1_000_000 + ms).toISOString()
const bet = (place: number, more: Partial<FlightBet> = {}): FlightBet => ({
  place,
  tag: `tag ${place}`,
  name: 'An',
  isDemo: true,
  stake: '1.00',
  currency: 'EUR',
  state: 'placed',
  cashOut: null,
  ...more,
})
const updateWith = (more: Partial<FlightUpdate>): FlightUpdate => ({
  id: 'one',
  number: 1,
  state: 'betting',
  now: at(0),
  begunAt: at(0),
  bettingUntil: at(7_000),
  takeoffAt: null,
  crash: null,
  definition: null,
  version: 1,
  since: 1,
  betCount: 0,
  bets: [],
  last: null,
  ...more,
})

describe('what the frame knows of a flight', () => {
  it("follows the server's time by the update with the shortest delay", () => {
    const sky = createSky()
    sky.apply(updateWith({ now: at(0) }), 5_000_800)
    sky.apply(updateWith({ state: 'flying', now: at(1_000), takeoffAt: at(1_000) }), 5_001_050)
    expect(sky.flownMs(5_002_050)).toBe(1_000)
    expect(sky.leftMs(5_002_050)).toBe(5_000)
  })

  it('merges changes into the known bets, and drops the bets of the previous flight', () => {
    const sky = createSky()
    sky.apply(updateWith({ since: null, bets: [bet(1), bet(2), bet(3)] }), 0)
    const flying = [bet(1, { state: 'flying' }), bet(3, { state: 'flying' })]
    sky.apply(updateWith({ state: 'flying', bets: [...flying, bet(2, { state: 'void' })] }), 0)
    expect([...sky.bets.keys()]).toEqual([1, 3])
    expect(sky.bets.get(1)?.state).toBe('flying')
    expect(sky.apply(updateWith({ id: 'two', since: null, bets: [] }), 0)).toBe(true)
    expect(sky.bets.size).toBe(0)
  })

  it('derives the state of bets that updates do not name', () => {
    const many = [bet(1), bet(2), bet(3)]
    const named = [bet(2, { state: 'flying' }), bet(3, { state: 'out', cashOut: 150 })]
    for (const [end, left] of [
      ['crashed', [2, 3]],
      ['void', [3]],
    ] as const) {
      const sky = createSky()
      sky.apply(updateWith({ since: null, bets: many }), 0)
      sky.apply(updateWith({ state: 'flying', bets: named }), 0)
      expect([...sky.bets.keys()]).toEqual([2, 3])
      sky.apply(updateWith({ state: end }), 0)
      expect([...sky.bets.keys()]).toEqual(left)
      expect(sky.bets.get(3)?.state).toBe('out')
      if (end === 'crashed') expect(sky.bets.get(2)?.state).toBe('fell')
    }
  })

  it('flies by the rules of the flight, until the next one brings others', () => {
    const sky = createSky()
    expect(sky.definition).toEqual(definition)
    const older = { ...definition, growth: 12 }
    sky.apply(updateWith({ definition: older }), 0)
    sky.apply(updateWith({ state: 'flying', takeoffAt: at(0) }), 0)
    expect(sky.definition).toEqual(older)
    sky.apply(updateWith({ id: 'two', definition }), 0)
    expect(sky.definition).toEqual(definition)
  })

  it('draws heights between the ticks, and pays at ticks', () => {
    expect(heightAt(definition, -200)).toBe(100)
    for (const ms of [0, 1_000, 11_600, 60_000])
      expect(Math.abs(drawnHeight(definition, ms) * 100 - heightAt(definition, ms))).toBeLessThan(1.5)
    expect(msAt(definition, drawnHeight(definition, 4_321))).toBeCloseTo(4_321, 3)
  })
})

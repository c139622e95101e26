import { expect, test } from 'vitest'
import { simulationDraws } from '../simulate.ts'
import { slotSampler } from './sampler.ts'
import { declared } from './declared.ts'
import { type SlotId, slots } from './slots.ts'

test.each<[SlotId, string]>([
  ['neon-seven', 'no feature'],
  ['night-orchard', 'free games'],
  ['jade-summit', 'falling symbols'],
  ['clockwork-vault', 'coins that lock'],
])('draws rounds of %s (%s) with the declared return and frequency of wins', (id) => {
  const { definition } = slots[id]
  const { rtp, hitRate, deviation } = declared[definition.math]!
  const sampler = slotSampler(definition)
  const draws = simulationDraws(7)
  const rounds = 1_000_000
  let [units, hits] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const won = sampler.draw(draws)
    units += won
    if (won > 0) hits += 1
  }
  const share = Number(hitRate) / 100
  const mean = units / sampler.parts / rounds
  expect(Math.abs(mean - Number(rtp) / 100)).toBeLessThan((3 * Number(deviation)) / Math.sqrt(rounds))
  expect(Math.abs(hits / rounds - share)).toBeLessThan(3 * Math.sqrt((share * (1 - share)) / rounds))
})

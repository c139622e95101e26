/** The return that games state with the default jackpots, over every possible spin and every hidden value. */
import path from 'node:path'
import { games } from '@fairhall/games'
import { toSubunits } from '@fairhall/money'
import { expect, test } from 'vitest'
import { statedRtpOf } from '../catalogue/index.ts'
import { loadSettings } from '../settings/index.ts'
import { errorOfJackpots } from './jackpot-settings.rules.ts'
import { gamesOf, shareOf, sharesOf, termsOf } from './pot-terms.rules.ts'

const config = path.resolve(import.meta.dirname, '../../../../../config')
const { jackpots, baseCurrency } = loadSettings(config).current()
const unit = baseCurrency.subunitToUnit

/** Each game declares the exact return over all its rounds, which the tests of the games prove. */
const stated = Object.values(games).map(({ id, kind, rtp }) => ({
  id: id as string,
  studio: { id: 'studio' },
  category: kind === 'slot' ? 'slots' : 'originals',
  rtp: Number(rtp),
}))

test.each(jackpots.filter(({ drop }) => drop.kind === 'amount'))(
  'over every hidden value, $id pays exactly what it adds to the stated return',
  (jackpot) => {
    const { drop, contribution, reserve } = termsOf(jackpot, [], unit)
    if (drop.kind !== 'amount') throw new Error('it drops by amount')
    const seed = toSubunits(jackpot.seed, unit)
    let [prizes, grown] = [0n, 0n]
    // All values are equally likely, and the stakes of a pot are what it grew by, divided by the contribution.
    for (let hit = BigInt(drop.from); hit <= BigInt(drop.to); hit += 1n) {
      prizes += hit
      grown += hit - seed
    }
    expect(prizes * BigInt(contribution)).toBe(grown * BigInt(shareOf({ contribution, reserve })))
  },
)

const PARTS_OF_PERCENT = 10_000

test('each slot states the return of its spins and of the jackpots, other games only their own', () => {
  expect(errorOfJackpots({ jackpots, openPots: [] }, stated)).toBeNull()
  const share = jackpots.reduce((sum, jackpot) => sum + shareOf(sharesOf(jackpot)), 0)
  for (const { id, category } of stated) {
    const of = jackpots.filter((jackpot) => gamesOf(jackpot, stated).includes(id))
    expect([id, of.length]).toEqual([id, category === 'slots' ? jackpots.length : 0])
    if (of.length === 0) continue
    const { rtp } = games[id as keyof typeof games]
    const exact = toSubunits(rtp, PARTS_OF_PERCENT) + BigInt(share)
    expect(toSubunits(statedRtpOf({ rtp }, share) ?? '', PARTS_OF_PERCENT)).toBe(exact)
  }
})

import { expect, test } from 'vitest'
import { type Profile, profiles } from '../../settings/markets/profiles.ts'
import { gameRulesOf } from './game-rules.ts'

test.each<[Profile, string, boolean, number]>([
  ['strict', 'slots', false, 2_500],
  ['strict', 'originals', false, 5_000],
  ['open', 'slots', true, 0],
  ['open', 'tables', true, 0],
])('in a market that is %s, %s have features: %s, and rounds of %i ms', (profile, category, may, ms) => {
  expect(gameRulesOf({ rules: profiles[profile] }, { category })).toEqual({
    autoplay: may,
    autoplay_raises: may,
    turbo: may,
    bonus_buy: false,
    second_bet: may,
    min_round_ms: ms,
  })
})

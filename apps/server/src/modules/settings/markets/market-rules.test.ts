import { describe, expect, test } from 'vitest'
import { differencesOf, rulesOf, toRules } from './market-rules.ts'
import { marketsFile } from './markets.schema.ts'
import { PROFILES, profiles } from './profiles.ts'

const market = (change: object) => ({
  default: 'north',
  markets: [
    {
      id: 'north',
      countries: ['NO'],
      locale: 'en',
      currency: 'EUR',
      restrictType: null,
      profile: 'strict',
      ...change,
    },
  ],
})

test('a market has every rule of its profile, except those that it overrides', () => {
  const rules = toRules('strict', { play: { autoplay: true }, bonuses: { wageringMax: null } })
  expect(differencesOf(profiles.strict, rules)).toEqual([
    { rule: 'play.autoplay', before: 'false', after: 'true' },
    { rule: 'bonuses.wageringMax', before: '10', after: 'null' },
  ])
  expect(marketsFile.parse(market({ rules: {} })).markets[0]?.rules).toEqual(profiles.strict)
})

test.each(PROFILES)('profile %s sets every rule, and differs from itself in none', (profile) => {
  expect(rulesOf(profiles[profile])).toHaveLength(rulesOf(profiles.open).length)
  expect(differencesOf(profiles[profile], toRules(profile, {}))).toEqual([])
})

describe('markets.json refuses', () => {
  test.each([
    ['no profile', { profile: undefined }],
    ['an unknown profile', { profile: 'lenient' }],
    ['an unknown rule', { rules: { play: { rocket: true } } }],
    ['an unknown section', { rules: { pay: {} } }],
    ['half of a value', { rules: { play: { minRoundMs: { slots: 1 } } } }],
    ['a rule where it was before profiles', { ageMin: 21 }],
    ['a raise of limits without a wait', { rules: { limits: { increaseDelayHours: 1 } } }],
    ['minors', { rules: { registration: { ageMin: 17 } } }],
  ])('%s', (_, change) => {
    expect(marketsFile.safeParse(market(change)).success).toBe(false)
  })
})

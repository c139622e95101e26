import { describe, expect, test } from 'vitest'
import { differencesOf, listHeldRules, rulesOf, toRules } from './market-rules.ts'
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

test.each<[rule: string, strict: unknown, open: unknown]>([
  ['access.lock', { failures: 3, minutes: 30 }, null],
  ['access.inactivityMinutes', 30, null],
  ['access.sessionsMax', 20, 20],
  ['access.showsPreviousSignIn', true, true],
  ['access.asksProofForPersonalData', true, true],
  ['records.keptDaysMin', 1825, null],
  ['records.showsRoundBalances', true, true],
  ['limits.periods', ['daily', 'weekly', 'monthly'], []],
  ['limits.excludedMayWithdraw', true, false],
  ['limits.asksAtFirstDeposit', true, false],
  ['limits.increaseDelayHours', 24, 24],
  ['limits.confirmDays', 7, 7],
  ['limits.isInDepositView', true, true],
  ['limits.isDepositFirst', true, true],
  ['limits.showsRestart', true, true],
  ['limits.exclusionDaysMin', 183, 183],
  ['limits.returnDelayHours', 24, null],
  ['play.autoplay', false, true],
  ['play.autoplayRaises', false, true],
  ['play.turbo', false, true],
  ['play.bonusBuy', false, false],
  ['play.minRoundMs', { slots: 2_500, others: 5_000 }, { slots: 0, others: 0 }],
  ['play.holdsRealityCheck', true, false],
  ['payments.allowsCancelledWithdrawals', false, true],
  ['identity.beforeDeposit', true, false],
  ['identity.beforePlay', true, false],
  ['identity.beforeDemo', true, false],
  ['information.isHelpShownFirst', true, false],
  ['information.namesDocuments', true, true],
  ['information.helpBody', profiles.strict.information.helpBody, null],
  ['registers.failsClosed', true, true],
  ['bonuses.wageringMax', 10, null],
])('the law demands %s of strict markets: %j, and open ones have %j', (rule, strict, open) => {
  const valueIn = (profile: 'strict' | 'open') => new Map(rulesOf(profiles[profile])).get(rule)
  expect([valueIn('strict'), valueIn('open')]).toEqual([JSON.stringify(strict), JSON.stringify(open)])
  expect(strict).not.toBeNull()
})

test('signs of harm are found in both, and strict markets answer each of them', () => {
  // Net deposits are for staff to check: an amount alone is nothing to write to a player about.
  for (const [sign, rule] of Object.entries(profiles.strict.protection))
    expect(rule?.reactions).toContain(sign === 'netDeposits' ? 'case' : 'message')
  const strong = ['depositRise', 'depositsAfterLoss', 'cancelledWithdrawals', 'longPlay'] as const
  for (const sign of strong) expect(profiles.strict.protection[sign]?.reactions).toContain('offersPaused')
  for (const rule of Object.values(profiles.open.protection)) expect(rule?.reactions).toEqual([])
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
    ['an act that confirms a raise after more than a week', { rules: { limits: { confirmDays: 8 } } }],
    ['less than three months of history', { rules: { records: { ownHistoryMonths: 2 } } }],
    ['no session', { rules: { access: { sessionsMax: 0 } } }],
    ['more sessions than an account can have', { rules: { access: { sessionsMax: 21 } } }],
  ])('%s', (_, change) => {
    expect(marketsFile.safeParse(market(change)).success).toBe(false)
  })
})

test.each(listHeldRules())('no market can switch off %s: it is %s', (path, shown) => {
  expect(shown).toBe('held in every market')
  const rule = path.replace('held.', '')
  const of = (value: unknown) => marketsFile.safeParse(market({ rules: { held: { [rule]: value } } }))
  expect(of(true).data?.markets).toEqual(marketsFile.parse(market({})).markets)
  for (const value of [false, null, 0, 'no'])
    expect(of(value).error?.issues).toMatchObject([
      { path: ['markets', 0, 'rules', 'held', rule], message: 'is held in every market' },
    ])
})

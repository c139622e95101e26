import { createClient } from '@fairhall/client'
import { BonusKind } from '@fairhall/contract/codes'
import type { DepositBonus } from '@fairhall/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { euro } from '#tests/support/site/euro.ts'
import { render } from '#tests/support/site/render.tsx'
import { BonusPicker } from './bonus-picker.tsx'
import { toOffers } from './bonus-choice.ts'

const offer = (isCancelLocked: boolean): DepositBonus => ({
  id: 'welcome',
  name: 'Welcome bonus',
  description: '',
  package: null,
  type: BonusKind.percentage,
  triggerConditions: {
    invoiceAmountItems: [{ currency: 'EUR', amountFrom: '20.00', amountTo: null }],
    baseCurrencyInvoiceAmountFrom: null,
    baseCurrencyInvoiceAmountTo: null,
  },
  assignConditions: {
    amountItems: [],
    baseCurrencyAmount: null,
    maxAmountItems: [],
    baseCurrencyMaxAmount: null,
    depositPercentage: '100',
    presets: [],
  },
  baseCurrency: 'EUR',
  wagering: {
    multiplier: 30,
    isDepositIncluded: false,
    days: 7,
    activateDays: 7,
    maxBet: '5.00',
    cashMaxAmount: '100.00',
    hasGameTerms: true,
    sports: null,
    isCancelLocked,
    isSticky: false,
  },
  isUsedUp: false,
  gives: null,
  price: null,
})

const rest = { isCrypto: false, isDeclinedByDefault: false }

const client = createClient({ origin: 'http://127.0.0.1', token: () => null, locale: () => 'en' })

function renderOffer(bonus: DepositBonus): string {
  const state = {
    isReady: true,
    bonuses: [bonus],
    offers: toOffers([bonus], 'EUR', rest),
    choice: { kind: 'declined' } as const,
    codes: [],
    choose() {},
    decline() {},
    openCode() {},
  }
  return render(<BonusPicker state={state} currency={euro} amount="20.00" />, client, new QueryClient())
}

test('an offer without budget is shown as claimed, and can’t be chosen', () => {
  const shown = renderOffer({ ...offer(false), isUsedUp: true })
  expect(shown).toContain('modals.wallet.bonus.usedUp')
  expect(toOffers([{ ...offer(false), isUsedUp: true }], 'EUR', rest).list).toEqual([])
  expect(renderOffer(offer(false))).not.toContain('usedUp')
})

test.each([
  ['maxBet', { maxBet: null }],
  ['maxCashout', { cashMaxAmount: null }],
  ['games', { hasGameTerms: false }],
])('an offer shows its %s before the choice', (key, without) => {
  const { wagering, ...others } = offer(false)
  expect(renderOffer({ ...others, wagering })).toContain(`modals.wallet.bonus.${key}<`)
  expect(renderOffer({ ...others, wagering: { ...wagering, ...without } })).not.toContain(`bonus.${key}<`)
})

test('an offer shows before the choice which bets a bonus for sports needs', () => {
  const { wagering, ...rest } = offer(false)
  const sports = {
    oddsMin: '1.50',
    legOddsMin: '1.00',
    legsMin: 1,
    contributions: { single: 100, combo: 100, system: 100 },
    sports: null,
  }
  expect(renderOffer({ ...rest, wagering })).not.toContain('modals.wallet.bonus.sports')
  expect(renderOffer({ ...rest, wagering: { ...wagering, sports } })).toContain('modals.wallet.bonus.sports')
})

test('an offer shows before the choice that its bonus is sticky', () => {
  const { wagering, ...rest } = offer(false)
  expect(renderOffer({ ...rest, wagering })).not.toContain('modals.wallet.bonus.sticky')
  expect(renderOffer({ ...rest, wagering: { ...wagering, isSticky: true } })).toContain(
    'modals.wallet.bonus.sticky',
  )
})

test.each([true, false])(
  'an offer shows whether its active bonus can be cancelled: locked is %s',
  (isLocked) => {
    expect(renderOffer(offer(isLocked)).includes('modals.wallet.bonus.cancelLocked')).toBe(isLocked)
  },
)

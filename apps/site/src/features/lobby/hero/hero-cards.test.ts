import type { DepositBonus, OpenRound, PlayerBonus, PlayerFreespin, PlayerLimit } from '@fairhall/contract'
import { BonusStatus, Break, CashLimit } from '@fairhall/contract/codes'
import { expect, test } from 'vitest'
import { type HeroSources, toHeroCards } from './hero-cards.ts'

const { issued, active, finished } = BonusStatus

const spins = (id: string, more: Partial<PlayerFreespin> = {}) =>
  ({ id, count: 5, status: issued, isPending: false, until: null, ...more }) as PlayerFreespin
const bonus = (id: string, status: PlayerBonus['status']) => ({ id, status }) as PlayerBonus
const least = { currency: 'EUR', amountFrom: '20.00', amountTo: null }
const offer = (id: string) =>
  ({ id, triggerConditions: { invoiceAmountItems: [least] } }) as Partial<DepositBonus> as DepositBonus
const limit = (more: Partial<PlayerLimit>) =>
  ({
    definition: CashLimit.deposit,
    amount: null,
    currentAmount: null,
    currency: 'EUR',
    ...more,
  }) as PlayerLimit
const round = (gameId: string) => ({ gameId }) as OpenRound

const NOTHING: HeroSources = {
  played: [],
  openRounds: [],
  spins: [],
  bonuses: [],
  offers: [],
  limits: [],
  isUnrestricted: true,
}
const played = ['dice', 'mines'].map((id) => ({ id }) as HeroSources['played'][number])
const FULL = {
  played,
  openRounds: [round('mines')],
  spins: [spins('s')],
  bonuses: [bonus('b', issued)],
  offers: [offer('o')],
}

const idOf = (card: ReturnType<typeof toHeroCards>[number]) => {
  if (card.kind === 'openRound') return card.game.id
  return card.kind === 'spins' ? card.spins.id : card.kind === 'bonus' ? card.bonus.id : card.offer.id
}

test.each<[what: string, sources: Partial<HeroSources>, cards: string]>([
  ['nothing', {}, ''],
  ['an open round, spins and a bonus, but then no offer', FULL, 'mines s b'],
  ['an offer', { offers: [offer('o'), offer('second')] }, 'o'],
  ['no open round of a game that is gone', { played, openRounds: [round('gone'), round('dice')] }, 'dice'],
  ['active spins first', { spins: [spins('i'), spins('a', { status: active })] }, 'a'],
  [
    'spins that expire first',
    {
      spins: [spins('never'), spins('late', { until: '2026-12-02' }), spins('soon', { until: '2026-12-01' })],
    },
    'soon',
  ],
  ['no spins that are played', { spins: [spins('p', { count: 0, status: active })] }, ''],
  ['no spins that are over', { spins: [spins('x', { status: finished })] }, ''],
  ['no spins that wait for their game', { spins: [spins('w', { isPending: true })] }, ''],
  ['no second bonus while one is active', { bonuses: [bonus('b', issued), bonus('a', active)] }, ''],
  ['an offer after an ended bonus', { bonuses: [bonus('b', finished)], offers: [offer('o')] }, 'o'],
  ['nothing to restricted players', { ...FULL, isUnrestricted: false }, ''],
  ['nothing during a break', { ...FULL, limits: [limit({ definition: Break.coolingOff })] }, ''],
])('shows %s', (_, sources, cards) => {
  expect(
    toHeroCards({ ...NOTHING, ...sources })
      .map(idOf)
      .join(' '),
  ).toBe(cards)
})

test.each<[what: string, limits: Partial<PlayerLimit>, isOffered: boolean]>([
  ['a limit with enough left', { amount: '100.00', currentAmount: '80.00' }, true],
  ['a deposit limit with less left than the minimum', { amount: '100.00', currentAmount: '80.01' }, false],
  ['the same of another currency', { amount: '100.00', currentAmount: '80.01', currency: 'USD' }, true],
  [
    'a loss limit that is nearly reached',
    { definition: CashLimit.loss, amount: '100.00', currentAmount: '99.00' },
    true,
  ],
  ['a reached loss limit', { definition: CashLimit.loss, amount: '9.00', currentAmount: '9.50' }, false],
  ['a reached limit of another currency', { amount: '9.00', currentAmount: '9.00', currency: 'USD' }, false],
])('with %s, an offer is shown: %o', (_, more, isOffered) => {
  expect(toHeroCards({ ...NOTHING, offers: [offer('o')], limits: [limit(more)] })).toHaveLength(
    isOffered ? 1 : 0,
  )
})

import type { RoundBonusReason } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { judgeRound, type JudgedStake, type KnownBonus } from './explain.rules.ts'

const hour = (nth: number) => new Date(Date.UTC(2026, 10, 20, nth))
const contributions = { 'category:originals': 10, 'game:roulette': 0 }
const bonus: KnownBonus = {
  id: 'welcome',
  issuedAt: hour(0),
  activatedAt: hour(2),
  endedAt: hour(4),
  maxBet: 500n,
  wagering: { contributions, forbidden: ['baccarat'] },
}
const later: KnownBonus = { ...bonus, id: 'later', issuedAt: hour(5), activatedAt: hour(6), endedAt: null }
const stake = (amount: bigint, counted: bigint, change: Partial<JudgedStake> = {}): JudgedStake => ({
  amount,
  counted,
  bonusId: 'welcome',
  isReturned: false,
  ...change,
})
const without = { bonusId: null }

test.each<[string, JudgedStake[], { id?: string; at?: number }, RoundBonusReason | null, bigint]>([
  ['counts', [stake(100n, 100n)], {}, null, 100n],
  ['counts in part', [stake(100n, 10n)], { id: 'dice' }, null, 10n],
  ['was placed before the bonus was activated', [stake(100n, 0n, without)], { at: 1 }, 'waiting', 0n],
  ['was placed with cash after the bonus', [stake(100n, 0n, without)], { at: 4 }, 'ended', 0n],
  ['found no bonus although the end is recorded later', [stake(100n, 0n, without)], { at: 3 }, 'ended', 0n],
  ['was placed while the bonus was ending', [stake(100n, 0n)], {}, 'ending', 0n],
  ['is in a game that counts nothing', [stake(100n, 0n)], { id: 'roulette' }, 'game', 0n],
  ['is in an excluded game', [stake(100n, 0n)], { id: 'baccarat' }, 'restricted', 0n],
  ['exceeds the max bet with the one before', [stake(300n, 300n), stake(300n, 0n)], {}, 'maxBet', 300n],
  ['is too small for its percentage', [stake(9n, 0n)], { id: 'dice' }, 'small', 0n],
  ['was returned', [stake(100n, 100n, { isReturned: true })], {}, 'returned', 0n],
  ['was returned in part', [stake(100n, 100n), stake(50n, 50n, { isReturned: true })], {}, null, 100n],
  ['is missing, as in free spins', [], { at: 3 }, 'free', 0n],
  ['came before the activation in its round', [stake(9n, 0n, without), stake(9n, 9n)], {}, 'waiting', 9n],
  ['met the end of the bonus between two bets', [stake(9n, 9n), stake(9n, 0n, without)], {}, 'ended', 9n],
])('a stake that %s', (_, stakes, { id = 'koi', at = 3 }, reason, counted) => {
  const game = { id, category: id === 'koi' ? 'slots' : 'originals', provider: 'studio' }
  const verdict = judgeRound({ game, openedAt: hour(at), stakes }, [bonus])
  expect([verdict?.reason, verdict?.counted]).toEqual([reason, counted])
})

const koi = { id: 'koi', category: 'slots', provider: 'studio' }

test.each([
  ['before any bonus was issued', -1, null],
  ['more than 30 days after the bonus', 40 * 24, null],
  ['between two bonuses, of which the second waits', 5, 'later'],
])('a round of cash %s', (_, at, id) => {
  const known = at === 5 ? [later, bonus] : [bonus]
  const round = { game: koi, openedAt: hour(at), stakes: [stake(100n, 0n, without)] }
  expect(judgeRound(round, known)?.bonus.id ?? null).toBe(id)
})

test('a round of free spins outside of a bonus has nothing to do with it', () => {
  expect(judgeRound({ game: koi, openedAt: hour(5), stakes: [] }, [bonus])).toBeNull()
})

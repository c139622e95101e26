import type { PlayerBonus, PlayerFreespin } from '@fairhall/contract'
import { BonusStatus } from '@fairhall/contract/codes'
import { expect, test } from 'vitest'
import { toBenefits } from './badge-kinds.ts'

const { issued, active } = BonusStatus
const spins = (gameId: string, count: number, status: PlayerFreespin['status'] = active) =>
  ({ gameId, count, status }) as PlayerFreespin
const bonus = (wagering: Partial<PlayerBonus['wagering']>, status: PlayerBonus['status'] = active) =>
  ({
    status,
    wagering: { contributions: [], forbidden: [], ...wagering },
  }) as Partial<PlayerBonus> as PlayerBonus
const tables = { of: 'category' as const, id: 'tables', percent: 10 }
const game = (id: string, category = 'slots', provider = 'acme') => ({
  id,
  category,
  provider: { id: provider, name: provider },
})

test.each([
  ['nothing', [], [], game('dice'), null],
  ['the spins of all issues together', [spins('dice', 5), spins('dice', 7)], [], game('dice'), 12],
  ['no spins of other games', [spins('mines', 5)], [], game('dice'), null],
  [
    'no spins that are not active or used up',
    [spins('dice', 5, issued), spins('dice', 0)],
    [],
    game('dice'),
    null,
  ],
  ['spins before a bonus', [spins('dice', 5)], [bonus({ contributions: [tables] })], game('dice'), 5],
  ['that stakes count in full', [], [bonus({ contributions: [tables] })], game('dice'), 'bonus'],
  ['no smaller part', [], [bonus({ contributions: [tables] })], game('poker', 'tables'), null],
  [
    'a game that counts more than its category',
    [],
    [bonus({ contributions: [tables, { of: 'game', id: 'poker', percent: 100 }] })],
    game('poker', 'tables'),
    'bonus',
  ],
  [
    'no smaller part of its provider',
    [],
    [bonus({ contributions: [{ of: 'provider', id: 'acme', percent: 50 }] })],
    game('poker'),
    null,
  ],
  [
    'a game that counts for another active bonus',
    [],
    [
      bonus({ forbidden: ['poker'] }),
      bonus({ contributions: [{ of: 'provider', id: 'other', percent: 0 }] }),
    ],
    game('poker'),
    'bonus',
  ],
  [
    'that stakes count more than in full',
    [],
    [bonus({ contributions: [{ of: 'game', id: 'dice', percent: 150 }, tables] })],
    game('dice'),
    'bonus',
  ],
  ['no forbidden game', [], [bonus({ forbidden: ['dice'] })], game('dice'), null],
  ['the games that are not forbidden', [], [bonus({ forbidden: ['dice'] })], game('mines'), 'bonus'],
  ['nothing if every game counts in full', [], [bonus({})], game('dice'), null],
  [
    'nothing for a bonus that is not active',
    [],
    [bonus({ contributions: [tables] }, issued)],
    game('dice'),
    null,
  ],
] as const)('a tile shows %s', (_, ownSpins, bonuses, of, expected) => {
  const benefit = toBenefits(ownSpins, bonuses)(of)
  expect(benefit?.kind === 'spins' ? benefit.count : (benefit?.kind ?? null)).toBe(expected)
})

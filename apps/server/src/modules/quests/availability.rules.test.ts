import { QuestState } from '@fairhall/contract'
import { expect, test } from 'vitest'
import type { QuestSetting } from '../settings/index.ts'
import { type Attempts, type Availability, availabilityOf, type QuestPlayer } from './availability.rules.ts'

const now = new Date('2026-11-10T12:00:00Z')
const day = (on: number) => new Date(`2026-11-${String(on).padStart(2, '0')}T12:00:00Z`)

const setting: QuestSetting = {
  id: 'koi',
  texts: {},
  isEnabled: true,
  days: 7,
  claimDays: 7,
  times: { max: 2, everyDays: 7 },
  unlock: {},
  game: null,
  reward: { cash: '1', offer: null },
  tasks: [{ kind: 'limit' }],
}
const attempt = (state: QuestState, on: number, completions = 0, isClaimed = false): Attempts => ({
  completions,
  last: { state, isClaimed, activatedAt: day(on) },
})
const deposits: QuestSetting['tasks'] = [{ kind: 'deposits', quantity: 1, amountMin: '10' }]
const bets: QuestSetting['tasks'] = [{ kind: 'bets', quantity: 1, stakeMin: '1', legsMin: 1 }]
const hidden: Availability = { kind: 'hidden' }
const running: Availability = { kind: 'running' }
const open: Availability = { kind: 'available', lock: null }
const locked = (lock: NonNullable<Extract<Availability, { kind: 'available' }>['lock']>): Availability => ({
  kind: 'available',
  lock,
})

test.each<[string, Partial<QuestSetting>, Attempts | null, Availability]>([
  ['is available', {}, null, open],
  ['runs while it is active', {}, attempt(QuestState.active, 9), running],
  [
    'runs while it is active, although it is paused',
    { isEnabled: false },
    attempt(QuestState.active, 9),
    running,
  ],
  ['runs until its reward is claimed', {}, attempt(QuestState.completed, 1, 1), running],
  ['is available again after the wait', {}, attempt(QuestState.completed, 3, 1, true), open],
  [
    'waits after a completion',
    {},
    attempt(QuestState.completed, 4, 1, true),
    locked({ kind: 'wait', until: day(11) }),
  ],
  [
    'waits after a cancellation, too',
    {},
    attempt(QuestState.cancelled, 4),
    locked({ kind: 'wait', until: day(11) }),
  ],
  ['is used up', {}, attempt(QuestState.completed, 1, 2, true), hidden],
  [
    'an attempt that expired uses nothing up',
    { times: { max: 1, everyDays: 1 } },
    attempt(QuestState.expired, 1),
    open,
  ],
  ['is paused', { isEnabled: false }, null, hidden],
  ['has not begun', { from: day(12).toISOString() }, null, locked({ kind: 'wait', until: day(12) })],
  ['has ended', { until: now.toISOString() }, null, hidden],
  ['is for another market', { markets: ['north'] }, null, hidden],
  ['is for this market', { markets: ['south'] }, null, open],
  ['asks for a deposit where quests must not', { tasks: deposits }, null, hidden],
  ['asks for bets where no sportsbook takes them', { tasks: bets }, null, hidden],
  ['asks for a level', { unlock: { level: 'arcade' } }, null, locked({ kind: 'level', level: 'arcade' })],
  ['its level is reached', { unlock: { level: 'gallery' } }, null, open],
  ['asks for another quest', { unlock: { quest: 'tour' } }, null, locked({ kind: 'quest', quest: 'tour' })],
  ['the other quest is completed', { unlock: { quest: 'done' } }, null, open],
])('%s', (_, changes, mine, expected) => {
  const attempts = new Map<string, Attempts>([['done', attempt(QuestState.unclaimed, 1, 1)]])
  if (mine !== null) attempts.set('koi', mine)
  const market = { id: 'south' }
  const player: QuestPlayer = { market, allowsDeposits: false, hasSportsbook: false, level: 1, attempts, now }
  expect(availabilityOf({ ...setting, ...changes }, player, ['foyer', 'gallery', 'arcade'])).toEqual(expected)
})

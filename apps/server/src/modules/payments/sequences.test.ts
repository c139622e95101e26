import { BonusResult, BonusStatus } from '@fairhall/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import {
  type Gambler,
  givenLaunch,
  type MoneyStep,
  moneyStep,
  playStep,
} from '#tests/support/payments/money-steps.ts'
import { NaiveBooks } from '#tests/support/payments/naive-books.ts'
import { listFinished, listJournal, readStored } from '#tests/support/payments/naive-journal.ts'
import { givenPayer } from '#tests/support/payments/payments.ts'
import { questsFile } from '#tests/support/payments/quest-steps.ts'
import {
  claimedProgramme,
  deliverAll,
  endPeriods,
  tournamentsFile,
} from '#tests/support/payments/reward-steps.ts'
import { sportsbooksFile } from '#tests/support/payments/sports-steps.ts'
import { draws, timeFor } from '#tests/support/runner/property-runs.ts'
import { restoreConnections, startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { Refusal } from '../../platform/errors.ts'
import { auditBooks } from '../audit/index.ts'

const SEQUENCES = draws(10, 6)
/** The audit reads everything that was ever booked, so of many sequences not each is audited. */
const AUDIT_EVERY = Math.max(1, Math.floor(SEQUENCES.numRuns / 10))

const config = copyConfig()
interface Offer {
  id: string
  type: string
  trigger?: string
  base: object
}
config.edit<{ offers: Offer[] }>('bonuses.json', (file) => {
  // Random bets with bonuses for sports are another test.
  const offers = file.offers.filter(({ id }) => id !== 'sports-deposit')
  file.offers = offers
  // So that a player gets many bonuses and wagers some. Offers of one type need different deposits.
  const deposits: Record<string, object> = {
    'welcome-first': { from: 1, to: 3 },
    'welcome-second': { from: 4, to: 1_000_000 },
  }
  for (const offer of offers) Object.assign(offer.base, { maxBet: null })
  for (const offer of offers.filter(({ trigger }) => trigger === undefined))
    Object.assign(offer, {
      deposits: deposits[offer.id] ?? null,
      perPlayer: null,
      code: null,
      wagering: { multiplier: 1 },
    })
  for (const offer of offers.filter(({ id }) => id === 'welcome-first'))
    Object.assign(offer, { budget: '20000', base: { ...offer.base, cap: '400' } })
  for (const offer of offers.filter(({ id }) => id === 'ten-on-fifty'))
    Object.assign(offer, { isSticky: true })
  for (const { type, base } of offers)
    if (type === 'freespins') Object.assign(base, { most: '20', cap: '30' })
})
// Low levels, so that some are reached. All have the same rates, so that it doesn't matter when.
config.edit<{ levels: object[] }>('loyalty.json', (loyalty) => {
  loyalty.levels = [
    { id: 'foyer', points: 0, rakeback: '2' },
    { id: 'gallery', points: 100, rakeback: '2', reward: '0.2' },
    { id: 'arcade', points: 400, rakeback: '2', reward: '0.5' },
  ]
})
config.edit<{ programmes: object[] }>('cashback.json', ({ programmes }) => {
  for (const programme of programmes) Object.assign(programme, { percent: { base: '5' }, costShareMax: '30' })
  programmes.push(claimedProgramme)
})
config.edit<object>('quests.json', (quests) => void Object.assign(quests, questsFile()))
config.edit<object>('sportsbooks.json', (books) => void Object.assign(books, sportsbooksFile()))
config.edit<object>('tournaments.json', (file) => void Object.assign(file, tournamentsFile()))
// Deposits come by card and go to a bank. The closed loop and the turnover are not tested here.
config.edit<{ deposits: object; withdrawals: object }>(
  'payment-methods.json',
  ({ deposits, withdrawals }) => {
    Object.assign(deposits, { turnOver: 0 })
    Object.assign(withdrawals, { whileOwed: 'allow' })
  },
)
let server = await startTestServer({
  env: { ROLES: 'api,inbound,jobs,sandbox', CONFIG_DIR: config.folder },
})
beforeAll(async () => {
  const { db } = server.deps
  await db.query(
    `insert into game_studio (id, provider, external_id, name, updated_at) values ('test', 'test', '', 'Test', now())`,
  )
  await db.query(
    `insert into game (id, provider, external_id, studio, title, category, details, is_available, first_seen_at, updated_at)
     values ('test-game', 'test', 'test-game', 'test', 'Test', 'slots', '{"rtp": "96"}', true, now(), now())`,
  )
  // Cashback and tournaments begin before anyone plays.
  await endPeriods(server.deps)
})
afterAll(async () => {
  await server.stop()
  config.remove()
})

/** Ensures a wagered bonus, a sticky one, a reward of each kind, and a correction of a counted round, whatever is drawn. */
const opening: readonly MoneyStep[] = [
  { do: 'deposit', cents: 5000, key: 0, bonus: 'welcome-first' },
  { do: 'message', which: 0, status: 'success', isOther: false },
  { do: 'activate', which: 0 },
  { do: 'bet', id: 0, round: 0, cents: 6000, ends: true },
  { do: 'startQuest', quest: 'known-guest' },
  { do: 'deposit', cents: 30_000, key: 1, bonus: null },
  { do: 'message', which: 0, status: 'success', isOther: false },
  { do: 'startQuest', quest: 'grand-tour' },
  { do: 'bet', id: 0, round: 1, cents: 9000, ends: true },
  { do: 'bet', id: 0, round: 2, cents: 4000, ends: true },
  { do: 'deliver' },
  { do: 'endQuests' },
  { do: 'claim', key: 0 },
  { do: 'claimQuest', which: 0 },
  { do: 'spins', key: 0, isCash: true },
  { do: 'report', which: 0, state: 'played', cents: 700 },
  { do: 'week' },
  { do: 'claimCashback', which: 0 },
  // Of the paid week.
  { do: 'rollback', id: 0, round: 1 },
  { do: 'startQuest', quest: 'koi-season' },
  { do: 'startQuest', quest: 'crown-circuit' },
  { do: 'bet', id: 0, round: 3, cents: 2000, ends: true },
  { do: 'bet', id: 0, round: 4, cents: 1000, ends: true },
  { do: 'rollback', id: 0, round: 3 },
  { do: 'deposit', cents: 5000, key: 2, bonus: 'ten-on-fifty' },
  { do: 'message', which: 0, status: 'success', isOther: false },
  { do: 'activate', which: 0 },
  { do: 'bet', id: 0, round: 5, cents: 1000, ends: true },
  { do: 'sports', call: { call: 'place', bet: 4, cents: 500, isAccepted: true, isFree: false } },
  { do: 'sports', call: { call: 'cashout', bet: 4, order: 0, cents: 90, isWhole: false } },
  { do: 'sports', call: { call: 'settle', bet: 4, version: 1, result: 'won', cents: 700 } },
  { do: 'sports', call: { call: 'place', bet: 5, cents: 1000, isAccepted: false, isFree: false } },
  { do: 'sports', call: { call: 'settle', bet: 5, version: 1, result: 'won', cents: 200_000 } },
  { do: 'sports', call: { call: 'place', bet: 6, cents: 150_000, isAccepted: true, isFree: false } },
  { do: 'sports', call: { call: 'settle', bet: 5, version: 2, result: 'lost', cents: 0 } },
  { do: 'sports', call: { call: 'void', bet: 6, version: 1 } },
  { do: 'sports', call: { call: 'settle', bet: 5, version: 3, result: 'won', cents: 60_000 } },
  { do: 'sports', call: { call: 'freebet', freebet: 0, isGiven: true } },
  { do: 'sports', call: { call: 'place', bet: 7, cents: 1, isAccepted: true, isFree: true } },
  { do: 'sports', call: { call: 'void', bet: 7, version: 1 } },
  { do: 'sports', call: { call: 'place', bet: 8, cents: 1, isAccepted: true, isFree: true } },
  { do: 'sports', call: { call: 'settle', bet: 7, version: 2, result: 'won', cents: 900 } },
  { do: 'sports', call: { call: 'settle', bet: 8, version: 1, result: 'won', cents: 700 } },
  // The first week was paid too much. Only the third one can make up for it.
  { do: 'week' },
  ...[6, 7, 8, 9].map((round): MoneyStep => ({ do: 'bet', id: 0, round, cents: 9000, ends: round < 9 })),
  { do: 'win', id: 1, round: 9, cents: 500, ends: true },
  { do: 'deliver' },
  { do: 'week' },
]

/** With a stopped clock, the order of a bet and one of these at the same time would be undefined. */
const isFirst = (step: MoneyStep) => ['limit', 'unlimit', 'startQuest'].includes(step.do)
const WEEK_MS = 7 * 86_400_000

async function playGroup(player: Gambler, group: readonly MoneyStep[], run: number): Promise<void> {
  const { deps } = server
  server.clock.advance(60_000)
  if (group.some(({ do: what }) => what === 'week')) server.clock.advance(WEEK_MS)
  // Nor is the password check tested here.
  await deps.db.query('update player_session set password_at = $1', [server.clock.now()])
  let next: Promise<TestServer> | null = null
  /** Every other crash also restarts the server on the same database. */
  const play = async (step: MoneyStep) => {
    if (step.do !== 'crash' || run % 2 === 1) return playStep(deps, player, step, run)
    next ??= server.restart()
    server = await next
  }
  const [first, others] = [group.filter(isFirst), group.filter((step) => !isFirst(step))]
  const results = await Promise.allSettled(first.map(play))
  server.clock.advance(1)
  results.push(...(await Promise.allSettled(others.map(play))))
  // Calls under way may have failed with the broken connections.
  if (group.some((step) => step.do === 'crash')) return restoreConnections(server.deps)
  const errors = results
    .filter(({ status }) => status === 'rejected')
    .map((result) => 'reason' in result && result.reason)
  expect(errors.filter((error) => !(error instanceof Refusal))).toEqual([])
}

async function playSequence(sequence: readonly (readonly MoneyStep[])[], run: number): Promise<Gambler> {
  const player = await givenLaunch(server.deps, await givenPayer(server))
  let finished = await listFinished(server.deps, player.id)
  for (const group of [...opening.map((step) => [step]), ...sequence]) {
    await playGroup(player, group, run)
    const now = await listFinished(server.deps, player.id)
    for (const [id, hash] of finished) expect(now.get(id)).toBe(hash)
    finished = now
  }
  expect(await deliverAll(server.deps)).toEqual([])
  const [journal, stored] = [
    await listJournal(server.deps, player.id),
    await readStored(server.deps, player.id),
  ]
  expect(new NaiveBooks(journal, stored).problems).toEqual([])
  return player
}

/** What left and reached the casino explains the player's own money, and each deposit gave at most one bonus. */
async function expectExplained({ id }: Gambler): Promise<void> {
  const { rows } = await server.deps.db.query(
    `select (select sum(pockets[1] + pockets[3] + pockets[4]) from ledger_balance where owner = $1) =
          (select coalesce(sum(amount) filter (where state = 'success'), 0) + coalesce(sum(held_amount), 0)
                - coalesce(sum(amount) filter (where state = 'paid'), 0) from invoice where player_id = $1)
        + (select coalesce(sum(deltas[1] + deltas[3] + deltas[4]), 0) from ledger_entry where owner = $1 and source <> 'payments')
        - (select coalesce(sum(taken), 0) from chargeback where player_id = $1) as "isRight",
          (select count(*) from player_bonus where player_id = $1 and cause like 'deposit:%')
            = count(*) filter (where bonus_verdict = 'issued') as "isIssuedOnce"
     from invoice where player_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ isRight: true, isIssuedOnce: true }])
}

test(
  'money, bonuses, free spins, bets, free bets, quests and rewards stay what a naive reader of the journal expects, in any sequence of concurrent steps',
  async () => {
    const groups = fc.array(fc.array(moneyStep, { minLength: 1, maxLength: 5 }), {
      minLength: 3,
      maxLength: 10,
    })
    let run = 0
    // Not shrunk: the database keeps what a failed sequence left behind.
    const property = fc.asyncProperty(fc.noShrink(groups), async (sequence) => {
      run += 1
      await expectExplained(await playSequence(sequence, run))
      if (run % AUDIT_EVERY === 0) expect((await auditBooks(server.deps.pool)).findings).toEqual([])
    })
    await fc.assert(property, SEQUENCES)

    const { rows } = await server.deps.db.query(
      `select (select count(distinct state) from invoice) >= 3 as "isVaried",
          (select count(*) from player_bonus where result = ${BonusResult.played} and status = ${BonusStatus.finished}) > 0 as "isWagered",
          (select count(*) from player_freespin where credited > 0) > 0 as "hasSpins",
          (select reserved + used between 1 and 2000000 from bonus_budget where offer = 'welcome-first') as "isWithinBudget",
          (select count(distinct cause_kind) from reward_grant where issued_at is not null) = 5 as "hasRewards",
          (select count(distinct state) from player_quest) >= 3 as "hasQuests",
          (select count(distinct state) from sports_bet) >= 4 as "hasBets",
          (select count(*) from sports_bet_event where details ? 'shortfall') > 0 as "hasDebts",
          (select count(*) from sports_bet_event where details ? 'isPassedOn') > 0 as "hasFreebets",
          (select count(*) from cashback_carry) > 0 and (select count(*) from cashback_claim where claimed_at is not null) > 0
            as "hasCashback"`,
    )
    expect(rows).toEqual([
      {
        isVaried: true,
        isWagered: true,
        hasSpins: true,
        isWithinBudget: true,
        hasRewards: true,
        hasQuests: true,
        hasBets: true,
        hasDebts: true,
        hasFreebets: true,
        hasCashback: true,
      },
    ])
  },
  timeFor(SEQUENCES, 20_000),
)

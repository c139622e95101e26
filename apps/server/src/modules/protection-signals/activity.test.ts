/** The figures of players with random play and payments, against a plain model that reads everything. */
import { InvoiceType } from '@fairhall/contract'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { type ProtectionRules, profiles } from '../settings/index.ts'
import { readActivity } from './activity.queries.ts'
import { groupPlayers } from './groups.rules.ts'
import { nightsOf } from './nights.rules.ts'
import { type Activity, signalsOf } from './signals.rules.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

const DAY = '2027-03-12'
const ZONE = 'Europe/Berlin'
const COUNT = 120
const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const BEGINS = Date.parse(DAY)
const unit = { subunitToUnit: 100, format: String }

/** Repeatable, so that a failure can be looked at. */
function openRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  return { below: (end: number) => Math.floor(next() * end), isOneIn: (n: number) => next() * n < 1 }
}

interface Round {
  at: number
  game: string
  stake: number
  won: number
}
interface Invoice {
  type: number
  state: string
  reason: string | null
  created: number
  updated: number
  amount: number
}
interface Person {
  id: string
  rounds: Round[]
  invoices: Invoice[]
  raises: number[]
  /** Of net deposits. */
  signs: number[]
  playedS: number
}

function makePeople(): Person[] {
  const { below, isOneIn } = openRandom(7)
  const times = (most: number) => Array.from({ length: below(most + 1) })
  const ago = (days: number) => BEGINS + DAY_MS - 1 - below(days * DAY_MS)
  return Array.from({ length: COUNT }, (_, n): Person => {
    const isBusy = isOneIn(2)
    let played = 0
    // No two rounds at the same time: their order would be open.
    const round = (at: number): Round => ({
      at: at + (played += 1),
      game: isOneIn(3) ? 'dice' : 'plinko',
      stake: 100 + below(5) * 50,
      won: isOneIn(3) ? 300 : 0,
    })
    const night = (daysAgo: number) => BEGINS - daysAgo * DAY_MS - 60 * MINUTE_MS + below(300) * MINUTE_MS
    const deposit = (created: number): Invoice => {
      const state = isOneIn(2) ? 'success' : isOneIn(4) ? 'expired' : 'failed'
      const updated = created + below(isOneIn(5) ? DAY_MS : MINUTE_MS)
      return {
        type: InvoiceType.deposit,
        state,
        reason: null,
        created,
        updated,
        amount: 100 * (1 + below(isBusy ? 900 : 90)),
      }
    }
    const withdrawal = (created: number): Invoice => ({
      type: InvoiceType.withdrawal,
      ...(isOneIn(3)
        ? { state: 'paid', reason: null }
        : { state: 'declined', reason: isOneIn(4) ? 'rejected' : 'declinedByPlayer' }),
      created,
      updated: created + below(DAY_MS),
      amount: 5_000,
    })
    return {
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      rounds: [
        ...times(isBusy ? 120 : 20).map(() => round(ago(1))),
        ...(isOneIn(3) ? [0, 1, 2, 3] : [1]).flatMap((daysAgo) => times(90).map(() => round(night(daysAgo)))),
      ],
      invoices: [
        ...times(12).map(() => deposit(ago(36))),
        ...times(isBusy ? 9 : 2).map(() => deposit(ago(1))),
        ...times(4).map(() => withdrawal(ago(9))),
      ],
      raises: times(4).map(() => ago(isOneIn(3) ? 1 : 34)),
      signs: isOneIn(2) ? [ago(20)] : [],
      playedS: below(500) * 60,
    }
  })
}

const day = (time: number) => Math.floor((time - BEGINS) / DAY_MS)
const isWithin = (time: number, days: number) => day(time) <= 0 && day(time) > -days

function longestRun(deposits: readonly Invoice[]): number {
  let [run, longest] = [0, 0]
  for (const { state } of deposits.toSorted((one, other) => one.created - other.created)) {
    run = state === 'failed' ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

function stakesOf(rounds: readonly Round[]) {
  let [after, raised] = [0, 0]
  for (const game of new Set(rounds.map((round) => round.game))) {
    const played = rounds.filter((round) => round.game === game).toSorted((a, b) => a.at - b.at)
    for (const [place, { stake }] of played.entries()) {
      const before = played[place - 1]
      if (before === undefined || before.won >= before.stake) continue
      after += 1
      if (stake > before.stake) raised += 1
    }
  }
  return { roundsAfterLosses: after, raisedAfterLosses: raised }
}

function modelOf({ rounds, invoices, raises, signs, playedS }: Person, rules: ProtectionRules): Activity {
  const paid = invoices.filter(({ type, state }) => type === InvoiceType.deposit && state === 'success')
  const sum = (those: readonly Invoice[]) => BigInt(those.reduce((all, { amount }) => all + amount, 0))
  const cancelled = invoices.filter(
    ({ type, reason }) => type === InvoiceType.withdrawal && reason === 'declinedByPlayer',
  )
  const withdrawn = invoices.filter(({ state }) => state === 'paid')
  const isOfNet = ({ updated }: Invoice) => isWithin(updated, rules.netDeposits?.days ?? 1)
  const lostBefore = (at: number) =>
    rounds
      .filter((one) => one.at < at && one.at >= at - (rules.depositsAfterLoss?.minutesMax ?? 0) * MINUTE_MS)
      .reduce((all, { stake, won }) => all + stake - won, 0) > 0
  const nights = nightsOf(ZONE, DAY).map(([from, to]) => {
    const inNight = rounds.filter(({ at }) => at >= from.getTime() && at < to.getTime())
    return (
      new Set(inNight.map(({ at }) => Math.floor(at / MINUTE_MS))).size >= (rules.nightPlay?.minutesMin ?? 1)
    )
  })
  const paidToday = paid.filter(({ updated }) => isWithin(updated, 1))
  return {
    depositedWeek: sum(paid.filter(({ updated }) => isWithin(updated, 7))),
    depositedBefore: sum(paid.filter(({ updated }) => isWithin(updated, 35) && !isWithin(updated, 7))),
    depositsOfDay: paidToday.length,
    netDeposits: sum(paid.filter(isOfNet)) - sum(withdrawn.filter(isOfNet)),
    hasNetDepositsSign: signs.some((at) => at < BEGINS && isWithin(at, rules.netDeposits?.days ?? 1)),
    failedInRow: longestRun(
      invoices.filter(({ type, created }) => type === InvoiceType.deposit && isWithin(created, 1)),
    ),
    depositsAfterLoss: paidToday.filter(({ created, updated }) => lostBefore(created) || lostBefore(updated))
      .length,
    cancelledOfDay: cancelled.filter(({ updated }) => isWithin(updated, 1)).length,
    cancelledWeek: cancelled.filter(({ updated }) => isWithin(updated, 7)).length,
    raisesOfDay: raises.filter((at) => isWithin(at, 1)).length,
    raisesMonth: raises.filter((at) => isWithin(at, 30)).length,
    playedS,
    nights: nights.filter(Boolean).length,
    isNightOfDay: nights[0] ?? false,
    ...stakesOf(rounds.filter(({ at }) => isWithin(at, 1))),
  }
}

/** Paid invoices change again after they were paid. */
async function store(people: readonly Person[]): Promise<void> {
  const rows = people.flatMap(({ id, rounds }) => rounds.map((round) => ({ id, ...round })))
  const invoices = people.flatMap(({ id, invoices: all }) => all.map((one) => ({ id, ...one })))
  const insert = (statement: string, of: readonly object[]) => db.query(statement, [JSON.stringify(of)])
  const TIME = (column: string) => `to_timestamp(n.${column} / 1000.0)`
  await insert(
    `insert into wallet_account (id, player_id, currency, status)
     select n.id, n.id, 'EUR', 1 from jsonb_to_recordset($1::jsonb) as n(id uuid)`,
    people,
  )
  await insert(
    `insert into play_day (player_id, day, currency, rounds, played_s)
     select n.id, '${DAY}', 'EUR', 1, n."playedS" from jsonb_to_recordset($1::jsonb) as n(id uuid, "playedS" int)`,
    people,
  )
  await insert(
    `insert into audit_event (at, actor, action, subject, player_id, reason)
     select ${TIME('at')}, 'player', 'limit.asked', 'a limit', n.id, 'none' from jsonb_to_recordset($1::jsonb) as n(id uuid, at float)`,
    people.flatMap(({ id, raises }) => raises.map((at) => ({ id, at }))),
  )
  await insert(
    `insert into protection_signal (player_id, kind, day, market, evidence, reactions, found_at)
     select n.id, 'netDeposits', (${TIME('at')} at time zone 'UTC')::date, 'german', '{}', '{}', ${TIME('at')}
       from jsonb_to_recordset($1::jsonb) as n(id uuid, at float)`,
    people.flatMap(({ id, signs }) => signs.map((at) => ({ id, at }))),
  )
  await insert(
    `insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at, closed_at)
     select n.id, 'studio', gen_random_uuid(), gen_random_uuid(), 'EUR', n.game, array[n.stake, 0], array[n.won, 0], '{0,0,0,0}', false,
            ${TIME('at')}, ${TIME('at')}
       from jsonb_to_recordset($1::jsonb) as n(id uuid, at float, game text, stake bigint, won bigint)`,
    rows,
  )
  await insert(
    `with made as (
       insert into invoice (id, number, player_id, account_id, type, state, reason, method, provider, currency, amount, requested_amount,
         base_amount, rates_version, country, created_at, settled_at, updated_at)
       select gen_random_uuid(), row_number() over (), n.id, n.id, n.type, n.state, n.reason, 'card', 'sandbox', 'EUR', n.amount, n.amount,
              n.amount, 1, 'DE', ${TIME('created')}, case when n.state in ('success', 'paid') then ${TIME('updated')} end,
              ${TIME('updated')} + case when n.state in ('success', 'paid') then interval '20 hours' else '0' end
         from jsonb_to_recordset($1::jsonb)
           as n(id uuid, type int, state text, reason text, created float, updated float, amount bigint)
       returning id, player_id, type, state, amount, settled_at)
     insert into ledger_entry (owner, asset, seq, at, kind, source, external_id, group_id, contra, deltas, after, actor)
     select player_id, 'EUR', row_number() over (partition by player_id), settled_at, 'deposit', 'payments', 'deposit:' || id, id,
            'external:payments', array[amount, 0, 0], array[amount, 0, 0], 'test'
       from made where type = ${InvoiceType.deposit} and state = 'success'`,
    invoices,
  )
}

const { protection } = profiles.strict
const sharper: ProtectionRules = {
  ...protection,
  depositRise: { percentMin: 101, amountMin: 1, reactions: [] },
  netDeposits: { amountMin: 300, days: 9, reactions: [] },
  failedDeposits: { countMin: 1, reactions: [] },
  depositsAfterLoss: { countMin: 1, minutesMax: 60, reactions: [] },
  nightPlay: { nightsMin: 1, minutesMin: 20, reactions: [] },
  stakesAfterLosses: { countMin: 3, percentMin: 10, reactions: [] },
}
const without: ProtectionRules = { ...sharper, depositRise: null, nightPlay: null, raisedLimits: null }

test('the search finds the signs that reading everything finds, under every rule', async () => {
  const people = makePeople()
  await db.query(
    'select ledger_make_partition($1::timestamptz), ledger_make_partition($1::timestamptz - interval $$31 days$$)',
    [DAY],
  )
  await store(people)
  const kinds = new Set<string>()
  for (const rules of [protection, sharper, without]) {
    const { looked, groups } = groupPlayers(
      people.map(({ id: playerId }) => ({ playerId, country: 'DE', zone: ZONE })),
      { day: DAY, subunitToUnit: 100, marketOf: () => ({ id: 'german', rules: { protection: rules } }) },
    )
    const found = await readActivity(db, looked, { day: DAY, groups })
    const signsOf = (activity: Activity) => signalsOf(activity, rules, unit)
    const expected = people.map((person) => [person.id, signsOf(modelOf(person, rules))] as const)
    expect(
      found
        .map(({ playerId, ...activity }) => [playerId, signsOf(activity)] as const)
        .filter(([, signs]) => signs.length > 0)
        .toSorted(([one], [other]) => one.localeCompare(other)),
    ).toEqual(expected.filter(([, signs]) => signs.length > 0))
    for (const { kind } of expected.flatMap(([, signs]) => signs)) kinds.add(kind)
  }
  // The generated players show each sign.
  expect(kinds.size).toBe(9)
})

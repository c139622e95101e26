import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bet, startWithProvider, win } from '#tests/support/games/game-provider.ts'
import { auditBooks } from '../audit/index.ts'
import { type CashbackSetting, reviseSettings } from '../settings/index.ts'
import { isCountingPending } from './cashback.queries.ts'
import { listCashback } from './cashback.service.ts'
import { payEndedPeriods } from './payments.service.ts'

/** Weekly cashback of 5 % of the net loss. The games of the provider have an edge of 4 %. */
const acme = await startWithProvider()
const { server } = acme
const { pool } = server.database
afterAll(() => acme.stop())
afterEach(async () => expect((await auditBooks(pool)).findings).toEqual([]))

const loyaltyFile = JSON.parse(readFileSync('config/loyalty.json', 'utf8')) as { rakeback: object }

/** When rounds of the ended week can't be committed any more. */
const MONDAY = Date.parse('2027-03-01T00:05:00Z')
let week = 0
// The job runs before the first round is played, so the programme has begun.
beforeAll(async () => {
  nextMonday()
  await payEndedPeriods(server.deps)
})
/** Starts another week for each test. */
function nextMonday(): void {
  week += 1
  server.clock.set(new Date(MONDAY + week * 7 * 86_400_000).toISOString())
}
const endWeek = async () => {
  await server.settle()
  nextMonday()
  await payEndedPeriods(server.deps)
  await server.settle()
}

async function givenGambler(cash = 1_000_000n) {
  const gambler = await acme.givenGambler({ cash })
  const play = async (id: string, stake: string, payout?: string) => {
    const transactions = [bet(`${id}-${gambler.playerId}`, stake)]
    if (payout !== undefined) transactions.push(win(`${id}-won-${gambler.playerId}`, payout))
    await acme.call('betwin', gambler.betwin(id, transactions, { finished: true }))
  }
  /** Takes back the stake, or what was won. */
  const rollBack = (id: string, part?: 'won') => {
    const original = [id, ...(part === undefined ? [] : [part]), gambler.playerId].join('-')
    return acme.call('rollback', gambler.rollback(id, [[`${original}-back`, original]], { finished: true }))
  }
  /** The payments that reached the ledger, in subunits. */
  const paid = async () => {
    const { rows } = await pool.query<{ amount: bigint }>(
      `select deltas[1] as amount from ledger_entry
        where owner = $1 and kind = 'reward' and contra = 'operator:rewards:cashback' order by seq`,
      [gambler.playerId],
    )
    return rows.map(({ amount }) => amount)
  }
  return { ...gambler, play, rollBack, paid }
}

test('a week with a net loss is paid once after its end, however often and by how many it is tried', async () => {
  nextMonday()
  const ada = await givenGambler()
  await ada.play('r1', '1000.00', '950.00')
  await server.settle()
  await payEndedPeriods(server.deps)
  await server.settle()
  expect(await ada.paid()).toEqual([])

  await endWeek()
  // 50.00 × 5 %
  expect(await ada.paid()).toEqual([250n])
  await Promise.all([payEndedPeriods(server.deps), payEndedPeriods(server.deps)])
  await server.settle()
  expect(await ada.paid()).toEqual([250n])
})

test('a large loss with few stakes is bounded by what the stakes cost', async () => {
  nextMonday()
  const ada = await givenGambler()
  await ada.play('r1', '1000.00')
  await endWeek()
  // 1000.00 × 4 % × 40 %
  expect(await ada.paid()).toEqual([1600n])
})

test('an edge above the one that rakeback trusts counts as that one', async () => {
  nextMonday()
  const revise = (edgeMax: string) =>
    reviseSettings(server.deps, {
      file: 'loyalty.json',
      content: { ...loyaltyFile, rakeback: { ...loyaltyFile.rakeback, edgeMax } },
      actor: 'staff:ada',
      reason: 'test',
    })
  await revise('2')
  const ada = await givenGambler()
  await ada.play('r1', '1000.00')
  await endWeek()
  await revise('6')
  // 1000.00 × 2 % × 40 %
  expect(await ada.paid()).toEqual([800n])
})

test('corrections after the payment change the next one by what they change of the paid period', async () => {
  nextMonday()
  const [ada, eve, bob] = [await givenGambler(), await givenGambler(), await givenGambler()]
  for (const one of [ada, eve]) {
    await one.play('r1', '100.00')
    await one.play('r2', '200.00', '250.00')
  }
  await bob.play('r1', '1000.00', '950.00')
  await endWeek()
  const paid = async () => [await ada.paid(), await eve.paid(), await bob.paid()]
  expect(await paid()).toEqual([[250n], [250n], [250n]])

  // With a net win of 50.00, the week would have paid nothing. Only Ada plays in the next one.
  for (const one of [ada, eve]) await one.rollBack('r1')
  await ada.play('r3', '300.00', '150.00')
  await bob.rollBack('r1', 'won')
  await server.settle()
  const [shown] = await listCashback(server.deps, ada.playerId, 'EUR')
  expect(shown).toMatchObject({ netLoss: '150.00', corrections: '-2.50', amount: '2.30' })
  await endWeek()
  // 300.00 × 4 % × 40 % − 2.50, and 1000.00 × 4 % × 40 % − 2.50
  expect(await paid()).toEqual([[250n, 230n], [250n], [250n, 1350n]])

  await eve.play('r3', '300.00', '150.00')
  await endWeek()
  expect(await paid()).toEqual([
    [250n, 230n],
    [250n, 230n],
    [250n, 1350n],
  ])
})

test('a player who is excluded by then is paid what the ended week earned', async () => {
  nextMonday()
  const ada = await givenGambler()
  await ada.play('r1', '200.00', '150.00')
  await server.settle()
  await pool.query(`update ledger_owner set restriction = 'excluded' where owner = $1`, [ada.playerId])
  await endWeek()
  expect(await ada.paid()).toEqual([250n])
})

test('a closed account is paid nothing, because its player could not get it', async () => {
  nextMonday()
  const ada = await givenGambler()
  await ada.play('r1', '200.00', '150.00')
  await server.settle()
  await pool.query(`update ledger_owner set restriction = 'closed' where owner = $1`, [ada.playerId])
  await endWeek()
  expect(await ada.paid()).toEqual([])
})

test('a worker that dies between two pieces leaves nobody unpaid or paid twice, whatever other workers do', async () => {
  nextMonday()
  const players = await Promise.all(Array.from({ length: 5 }, () => givenGambler()))
  for (const player of players) await player.play('r1', '200.00', '150.00')
  await server.settle()
  nextMonday()
  const { random } = server.deps
  /** Dies in the piece of its n-th payment. */
  const dying = (payments: number) => {
    let left = payments
    const uuid = () => {
      left -= 1
      if (left < 0) throw new Error('the process died')
      return random.uuid()
    }
    return { ...server.deps, random: { ...random, uuid } }
  }
  const lastRun = async () => {
    const { rows } = await pool.query<{ owed: number; after: string | null; isOver: boolean }>(
      `select owed, after, ended_at is not null as "isOver" from cashback_run order by starts_on desc limit 1`,
    )
    return rows[0]
  }
  await expect(payEndedPeriods(dying(1), 1)).rejects.toThrow('died')
  const first = players.map(({ playerId }) => playerId).toSorted()[0]
  expect(await lastRun()).toEqual({ owed: 1, after: first, isOver: false })

  const workers = await Promise.allSettled(
    [dying(1), server.deps, dying(2), server.deps].map((deps) => payEndedPeriods(deps, 1)),
  )
  expect(workers.map(({ status }) => status)).toContain('fulfilled')
  expect(await lastRun()).toMatchObject({ owed: 5, isOver: true })
  await server.settle()
  for (const player of players) expect(await player.paid()).toEqual([250n])
})

type Programme = CashbackSetting['programmes'][number]

/** The dependencies with this programme instead of the weekly one. */
function withProgramme(id: string, period: Programme['period']): typeof server.deps {
  const { settings } = server.deps
  const current = () => {
    const snapshot = settings.current()
    const [weekly] = snapshot.cashback.programmes as [Programme]
    return { ...snapshot, cashback: { programmes: [{ ...weekly, id, period }] } }
  }
  return { ...server.deps, settings: { ...settings, current } }
}

const runsOf = async (programme: string) => {
  const { rows } = await pool.query(
    'select starts_on::text as starts, ends_on::text as ends, owed from cashback_run where programme = $1 order by starts_on',
    [programme],
  )
  return rows
}

test('a new programme pays from the period in which it began, not for what was played before', async () => {
  nextMonday()
  const ada = await givenGambler()
  await ada.play('r1', '200.00', '150.00')
  await server.settle()
  nextMonday()
  const deps = withProgramme('fresh', 'week')
  await payEndedPeriods(deps)
  await server.settle()
  expect(await ada.paid()).toEqual([])
  await ada.play('r2', '300.00', '240.00')
  await server.settle()
  nextMonday()
  await payEndedPeriods(deps)
  await server.settle()
  // 60.00 × 5 %
  expect(await ada.paid()).toEqual([300n])
  // The weekly programme owes both weeks.
  await payEndedPeriods(server.deps)
  await server.settle()
})

test('a programme that changes from days to weeks pays each day once', async () => {
  nextMonday()
  const later = (days: number) =>
    server.clock.set(new Date(MONDAY + week * 7 * 86_400_000 + days * 86_400_000).toISOString())
  const daily = withProgramme('changing', 'day')
  await payEndedPeriods(daily)
  const ada = await givenGambler()
  await ada.play('r1', '200.00', '150.00')
  await server.settle()
  later(1)
  await payEndedPeriods(daily)
  await server.settle()
  expect(await ada.paid()).toEqual([250n])
  const weekly = withProgramme('changing', 'week')
  await payEndedPeriods(weekly)
  nextMonday()
  await payEndedPeriods(weekly)
  await server.settle()
  expect(await ada.paid()).toEqual([250n])
  const day = (days: number) =>
    new Date(MONDAY + (week - 1) * 7 * 86_400_000 + days * 86_400_000).toISOString().slice(0, 10)
  expect(await runsOf('changing')).toEqual([
    { starts: day(-1), ends: day(0), owed: 0 },
    { starts: day(0), ends: day(1), owed: 1 },
    { starts: day(1), ends: day(7), owed: 0 },
  ])
  await payEndedPeriods(server.deps)
  await server.settle()
})

test('a period is not paid before rounds that ended in it can all be seen', async () => {
  nextMonday()
  const ada = await givenGambler()
  await ada.play('r1', '200.00', '150.00')
  await server.settle()
  nextMonday()
  server.clock.set(new Date(MONDAY + week * 7 * 86_400_000 - 60_000).toISOString())
  await payEndedPeriods(server.deps)
  await server.settle()
  expect(await ada.paid()).toEqual([])
  server.clock.set(new Date(MONDAY + week * 7 * 86_400_000).toISOString())
  await payEndedPeriods(server.deps)
  await server.settle()
  expect(await ada.paid()).toEqual([250n])
})

test('days are those of UTC, whatever time zone a connection has', async () => {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local time zone 'America/New_York'`)
    await client.query(
      `insert into ledger_outbox (events) values ('[{"kind": "round.closed", "at": "2026-03-09T02:00:00Z"}]')`,
    )
    expect(await isCountingPending(client as never, '2026-03-09')).toBe(false)
    expect(await isCountingPending(client as never, '2026-03-10')).toBe(true)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

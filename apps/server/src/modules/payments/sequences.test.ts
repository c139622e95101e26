import { BonusStatus } from '@fairhall/contract'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import {
  type Gambler,
  givenLaunch,
  type MoneyStep,
  moneyStep,
  playStep,
} from '#tests/support/payments/money-steps.ts'
import { givenPayer } from '#tests/support/payments/payments.ts'
import { draws, timeFor } from '#tests/support/runner/property-runs.ts'
import { restoreConnections, startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { Refusal } from '../../platform/errors.ts'
import { unblockPlayer } from '#tests/support/staff/approved-orders.ts'
import { auditBooks } from '../audit/index.ts'

const SEQUENCES = draws(10, 6)

const config = copyConfig()
config.edit<{ offers: { id: string; trigger?: string }[] }>('bonuses.json', ({ offers }) => {
  // So that a player gets many bonuses and wagers some. Offers of one type need different deposits.
  const deposits: Record<string, object> = {
    'welcome-first': { from: 1, to: 3 },
    'welcome-second': { from: 4, to: 1_000_000 },
  }
  for (const offer of offers.filter(({ trigger }) => trigger !== 'code'))
    Object.assign(offer, {
      deposits: deposits[offer.id] ?? null,
      perPlayer: null,
      code: null,
      wagering: { multiplier: 1 },
    })
})
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
afterAll(async () => {
  await server.stop()
  config.remove()
})

/** Ensures at least one wagered bonus, whatever is drawn. */
const opening: readonly MoneyStep[] = [
  { do: 'deposit', cents: 5000, key: 0, bonus: 'welcome-first' },
  { do: 'message', which: 0, status: 'success', isOther: false },
  { do: 'activate', which: 0 },
  { do: 'bet', id: 0, round: 0, cents: 1000, ends: true },
  { do: 'cancelBonus', which: 0 },
]

const isLimit = (step: MoneyStep) => step.do === 'limit' || step.do === 'unlimit'

async function playGroup(player: Gambler, group: readonly MoneyStep[], run: number): Promise<void> {
  const { deps } = server
  const { db } = deps
  server.clock.advance(60_000)
  // Nor is the password check tested here.
  await db.query('update player_session set password_at = $1', [server.clock.now()])
  let next: Promise<TestServer> | null = null
  /** Every other crash also restarts the server on the same database. */
  const play = async (step: MoneyStep) => {
    if (step.do !== 'crash' || run % 2 === 1) return playStep(deps, player, step, run)
    next ??= server.restart()
    server = await next
  }
  // With a stopped clock, the order of a bet and a limit at the same time would be undefined.
  const [limits, others] = [group.filter(isLimit), group.filter((step) => !isLimit(step))]
  const results = await Promise.allSettled(limits.map(play))
  server.clock.advance(1)
  results.push(...(await Promise.allSettled(others.map(play))))
  // Calls under way may have failed with the broken connections.
  if (group.some((step) => step.do === 'crash')) return restoreConnections(server.deps)
  const errors = results
    .filter(({ status }) => status === 'rejected')
    .map((result) => 'reason' in result && result.reason)
  expect(errors.filter((error) => !(error instanceof Refusal))).toEqual([])
}

test(
  'keeps ledger, bonuses and invoices consistent under any sequence of concurrent steps',
  async () => {
    const player = await givenLaunch(server.deps, await givenPayer(server))
    const groups = fc.array(fc.array(moneyStep, { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 8,
    })
    for (const step of opening) await playGroup(player, [step], 0)
    let run = 0
    const property = fc.asyncProperty(groups, async (sequence) => {
      run += 1
      // Otherwise the first block would affect all later sequences.
      await unblockPlayer(server.deps, { playerId: player.id, actor: 'staff:ada', reason: 'looked at' })
      for (const group of sequence) await playGroup(player, group, run)
      expect((await auditBooks(server.deps.pool)).findings).toEqual([])
    })
    await fc.assert(property, SEQUENCES)

    const { rows } = await server.deps.db.query(
      `select (select sum(pockets[1] + pockets[3] + pockets[4]) from ledger_balance where owner = $1) =
            (select coalesce(sum(amount) filter (where state = 'success'), 0) + coalesce(sum(held_amount), 0)
                  - coalesce(sum(amount) filter (where state = 'paid'), 0) from invoice where player_id = $1)
          + (select coalesce(sum(deltas[1] + deltas[3] + deltas[4]), 0) from ledger_entry where owner = $1 and source <> 'payments')
          - (select coalesce(sum(taken), 0) from chargeback where player_id = $1) as "isRight",
            count(distinct state) >= 3 as "isVaried",
            (select count(*) filter (where expires_at is not null and status = ${BonusStatus.finished}) from player_bonus where player_id = $1) > 0 as "isPlayed",
            (select count(*) from player_bonus where player_id = $1)
              = count(*) filter (where bonus_verdict = 'issued') as "isIssuedOnce"
       from invoice where player_id = $1`,
      [player.id],
    )
    expect(rows).toEqual([{ isRight: true, isVaried: true, isPlayed: true, isIssuedOnce: true }])
  },
  timeFor(SEQUENCES, 3_000),
)

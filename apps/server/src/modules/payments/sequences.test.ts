import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '../../../../../tests/support/server.ts'
import { queryable } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { createDeposit } from './deposits.service.ts'
import { declineInvoice } from './invoices.service.ts'
import { applyMessage } from './messages.service.ts'
import { blockPlayer, unblockPlayer } from '../limits/index.ts'
import { expireDeposits, followPayouts } from './payments.jobs.ts'
import { reconcile } from './reconciliation.service.ts'
import { findings, givenPayer, IBAN, type Payer } from '../../../../../tests/support/payments.ts'
import { approveWithdrawal, rejectWithdrawal } from './approvals.service.ts'
import { createWithdrawal, sendPayout } from './withdrawals.service.ts'

const server = await startTestServer({ env: { ROLES: 'api,door,jobs,sandbox' } })
const { deps } = server
afterAll(() => server.stop())

const ADA = { actor: 'staff:ada', reason: 'looked at' }
const statuses = ['success', 'success', 'failed', 'declined', 'expired', 'waiting'] as const
const which = fc.nat(7)
const cents = fc.integer({ min: 2000, max: 120_000 })

/** Steps are single transactions: a crash is the same as a step that does not follow, and any step may be missing. */
const step = fc.oneof(
  fc.record({ do: fc.constant('deposit' as const), cents, key: which }),
  fc.record({ do: fc.constant('withdraw' as const), cents, key: which }),
  fc.record({
    do: fc.constant('say' as const),
    which,
    status: fc.constantFrom(...statuses),
    isOther: fc.boolean(),
  }),
  fc.record({ do: fc.constant('decline' as const), which }),
  fc.record({ do: fc.constant('approve' as const), which }),
  fc.record({ do: fc.constant('reject' as const), which }),
  fc.record({ do: fc.constant('send' as const), which }),
  fc.record({ do: fc.constantFrom('follow' as const, 'expire' as const, 'reconcile' as const) }),
  fc.record({ do: fc.constantFrom('block' as const, 'unblock' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const toText = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`

async function recentInvoices(payer: Payer): Promise<{ id: string; type: number; amount: bigint }[]> {
  const { rows } = await queryable(deps.db).query<{ id: string; type: number; amount: bigint }>(
    'select id, type, amount from invoice where player_id = $1 order by created_at desc, id limit 8',
    [payer.id],
  )
  return rows
}

async function request(payer: Payer, one: Extract<Step, { cents: number }>, run: number): Promise<void> {
  const caller = {
    playerId: payer.id,
    sessionId: payer.id,
    locale: 'en',
    country: 'DE',
    idempotencyKey: `run-${run}-${one.key}`,
    host: '',
  }
  const wanted = { currency: 'EUR', amount: toText(one.cents), accountId: payer.accountId }
  const fields = { iban: IBAN, account_holder: 'Ada' }
  if (one.do === 'deposit')
    await createDeposit(deps, caller, { ...wanted, method: 'card', bonusId: 'welcome-first' })
  else await createWithdrawal(deps, caller, { ...wanted, method: 'bank', fields })
}

async function play(payer: Payer, one: Step, run: number): Promise<void> {
  if (one.do === 'follow') return followPayouts.run(deps, null)
  if (one.do === 'expire') return expireDeposits.run(deps, null)
  if (one.do === 'reconcile') return void (await reconcile(deps, { endedHours: 1 }))
  if (one.do === 'block') return void (await blockPlayer(deps, { playerId: payer.id, ...ADA }))
  if (one.do === 'unblock') return void (await unblockPlayer(deps, { playerId: payer.id, ...ADA }))
  if (one.do === 'deposit' || one.do === 'withdraw') return request(payer, one, run)
  if (!('which' in one)) throw new Error(`${one.do} is done to no invoice`)
  const invoice = (await recentInvoices(payer))[one.which]
  if (invoice === undefined) return
  if (one.do === 'decline') await declineInvoice(deps, payer.id, invoice.id, 'en')
  else if (one.do === 'approve') await approveWithdrawal(deps, invoice.id, ADA)
  else if (one.do === 'reject') await rejectWithdrawal(deps, invoice.id, ADA)
  else if (one.do === 'send') await sendPayout(deps, invoice.id)
  else {
    const amount = toText(Number(invoice.amount) + (one.isOther ? 100 : 0))
    const kind = invoice.type === 1 ? ('deposit' as const) : ('payout' as const)
    const about = { externalId: 'm', kind, invoiceId: invoice.id, currency: 'EUR', reference: 'r' }
    await applyMessage(deps, 'sandbox', { ...about, status: one.status, amount }, '{}')
  }
}

async function playGroup(payer: Payer, group: readonly Step[], run: number): Promise<void> {
  // Deposits would ask for turn-over before any withdrawal, and this is about money alone.
  await queryable(deps.db).query('update standing_asset set turn_required = 0')
  server.clock.advance(60_000)
  const results = await Promise.allSettled(group.map((one) => play(payer, one, run)))
  const faults = results
    .filter(({ status }) => status === 'rejected')
    .map((result) => 'reason' in result && result.reason)
  expect(faults.filter((fault) => !(fault instanceof Refusal))).toEqual([])
}

test('whatever happens in whatever order, even at once, leaves the books and the invoices right', async () => {
  const payer = await givenPayer(server)
  const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  let run = 0
  const property = fc.asyncProperty(groups, async (sequence) => {
    run += 1
    // Else the first block would hold for all that follow.
    await unblockPlayer(deps, { playerId: payer.id, ...ADA })
    for (const group of sequence) await playGroup(payer, group, run)
    expect(await findings(server)).toEqual([])
  })
  await fc.assert(property, { numRuns: 60 })

  const { rows } = await queryable(deps.db).query(
    `select (select sum(pockets[1] + pockets[3]) from ledger_balance where owner = $1) =
            (select coalesce(sum(amount) filter (where state = 'success'), 0)
                  - coalesce(sum(amount) filter (where state = 'paid'), 0) from invoice where player_id = $1) as "isRight",
            count(distinct state) >= 5 as "isVaried",
            (select count(*) from player_bonus where player_id = $1) = count(*) filter (where bonus_verdict = 'issued')
              and count(*) filter (where bonus_verdict = 'issued') <= 1 as "isIssuedOnce"
       from invoice where player_id = $1`,
    [payer.id],
  )
  expect(rows).toEqual([{ isRight: true, isVaried: true, isIssuedOnce: true }])
}, 120_000)

/**
 * Everything that can happen to a player's money, as random steps: player requests, provider messages, staff actions,
 * bets, limits, bonuses, and connections that break in the middle.
 */
import { BonusStatus, InvoiceType } from '@fairhall/contract'
import fc from 'fast-check'
import {
  activatePlayerBonus,
  cancelPlayerBonus,
  endBonusesOver,
} from '../../../apps/server/src/modules/bonuses/player-bonuses/player-bonuses.service.ts'
import { blockPlayer, clearWindow, setWindow } from '../../../apps/server/src/modules/limits/index.ts'
import { approveWithdrawal, rejectWithdrawal } from '../../../apps/server/src/modules/withdrawals/index.ts'
import { chargeBack } from '../../../apps/server/src/modules/deposits/index.ts'
import { reconcile } from '../../../apps/server/src/modules/payment-providers/index.ts'
import { createDeposit } from '../../../apps/server/src/modules/deposits/deposits.service.ts'
import { declineInvoice } from '../../../apps/server/src/modules/payments/payments.service.ts'
import { applyMessage } from '../../../apps/server/src/modules/payment-providers/messages.service.ts'
import { expireDeposits } from '../../../apps/server/src/modules/deposits/deposits.jobs.ts'
import { followPayouts } from '../../../apps/server/src/modules/withdrawals/withdrawals.jobs.ts'
import { sendPayout } from '../../../apps/server/src/modules/withdrawals/payouts.service.ts'
import { createWithdrawal } from '../../../apps/server/src/modules/withdrawals/withdrawals.service.ts'
import { postCall, type WalletCall } from '../../../apps/server/src/modules/rounds/index.ts'
import { withPlayerLock, openGameSession } from '../../../apps/server/src/modules/player-state/index.ts'
import { inTransaction } from '../../../apps/server/src/platform/database/database.ts'
import type { AppDeps } from '../../../apps/server/src/app-modules.ts'
import { unblockPlayer } from '#tests/support/staff/approved-orders.ts'
import { IBAN, type Payer } from './payments.ts'
import { playRewardStep, rewardStep } from './reward-steps.ts'
import { type Bettor, givenBetting, playSportsStep, sportsStep } from './sports-steps.ts'
import { moveMoney } from './vault-moves.ts'
import { breakConnections } from '#tests/support/server/server.ts'

const ADA = { actor: 'staff:ada', reason: 'looked at' }
const statuses = ['success', 'success', 'failed', 'declined', 'expired', 'waiting'] as const
const [which, one] = [fc.nat(7), fc.nat(2)]
/** Some of them ended before the sequence began. */
const round = fc.nat(7)
const cents = fc.integer({ min: 2000, max: 120_000 })
const only = <Name extends string>(...names: Name[]) => fc.constantFrom(...names)
const limits = {
  kind: fc.constantFrom('bet', 'deposit', 'loss'),
  amount: fc.integer({ min: 1, max: 300_000 }),
} as const

/** Each step is one transaction. A crash equals a missing next step, and any step may be missing. */
export const moneyStep = fc.oneof(
  fc.record({
    do: only('deposit', 'deposit'),
    cents,
    key: which,
    bonus: fc.constantFrom(null, 'welcome-first', 'ten-on-fifty'),
  }),
  fc.record({ do: only('withdraw'), cents, key: which, usesVault: fc.boolean() }),
  fc.record({ do: only('in', 'out'), cents, key: which }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: only('message'),
      which,
      status: fc.constantFrom(...statuses),
      isOther: fc.boolean(),
    }),
  },
  fc.record({ do: only('decline', 'approve', 'reject', 'send', 'chargeBack'), which }),
  fc.record({ do: only('follow', 'expire', 'reconcile') }),
  fc.record({ do: only('block', 'unblock', 'unblock', 'unblock') }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: only('bet', 'bet', 'win'),
      id: one,
      round,
      cents: fc.integer({ min: 1, max: 9000 }),
      ends: fc.boolean(),
    }),
  },
  fc.record({ do: only('rollback'), id: one, round }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: only('activate', 'activate', 'change', 'cancelBonus', 'expireBonus'),
      which: one,
    }),
  },
  fc.record({ do: only('limit'), ...limits }),
  fc.record({ do: only('unlimit'), kind: limits.kind }),
  fc.record({ do: only('crash') }),
  { weight: 6, arbitrary: rewardStep },
  { weight: 8, arbitrary: fc.record({ do: only('sports'), call: sportsStep }) },
)
export type MoneyStep = typeof moneyStep extends fc.Arbitrary<infer Value> ? Value : never
type Of<Name extends MoneyStep['do']> = Extract<MoneyStep, { do: Name }>

const game = {
  id: 'test-game',
  category: 'slots',
  isAvailable: true,
  build: null,
  blockedCountries: [],
  studio: { id: 'test' },
  currencies: [],
}

export interface Gambler extends Payer, Bettor {
  launchId: string
  sessionId: string
}

export async function givenLaunch(deps: AppDeps, payer: Payer): Promise<Gambler> {
  const launchId = crypto.randomUUID()
  const launch = {
    id: launchId,
    playerId: payer.id,
    accountId: payer.accountId,
    gameId: game.id,
    sessionId: launchId,
  }
  await inTransaction(deps.db, (tx) => openGameSession(tx, launch, deps.clock.now()))
  const { rows } = await deps.db.query<{ id: string }>('select id from player_session where player_id = $1', [
    payer.id,
  ])
  const bettingId = await givenBetting(deps, payer)
  return { ...payer, launchId, bettingId, sessionId: rows[0]?.id ?? '' }
}

const toText = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`

/** Runs a step. `run` makes ids unique, so that a step does not repeat one of another run. */
export async function playStep(deps: AppDeps, payer: Gambler, step: MoneyStep, run: number): Promise<void> {
  switch (step.do) {
    case 'deposit':
    case 'withdraw':
      return request(deps, payer, step, run)
    case 'in':
    case 'out':
      return moveMoney(deps, payer.id, { ...step, amount: toText(step.cents) }, run)
    case 'bet':
    case 'win':
    case 'rollback':
      return play(deps, payer, step, run)
    case 'activate':
    case 'change':
    case 'cancelBonus':
    case 'expireBonus':
      return changeBonus(deps, payer, step)
    case 'limit':
    case 'unlimit':
      return changeLimit(deps, payer, step)
    case 'block':
      return void (await blockPlayer(deps, { playerId: payer.id, ...ADA }))
    case 'unblock':
      return void (await unblockPlayer(deps, { playerId: payer.id, ...ADA }))
    case 'follow':
      return followPayouts.run(deps, null)
    case 'expire':
      return expireDeposits.run(deps, null)
    case 'reconcile':
      return void (await reconcile(deps, { endedHours: 1 }))
    case 'crash':
      return breakConnections(deps.databaseUrl)
    case 'message':
    case 'decline':
    case 'approve':
    case 'reject':
    case 'send':
    case 'chargeBack':
      return changeInvoice(deps, payer, step)
    case 'sports':
      return playSportsStep(deps, payer, step.call, run)
    default:
      return playRewardStep(deps, payer.id, step, run)
  }
}

async function request(
  deps: AppDeps,
  payer: Gambler,
  step: Of<'deposit' | 'withdraw'>,
  run: number,
): Promise<void> {
  const idempotencyKey = `run-${run}-${step.key}`
  const { id: playerId, sessionId } = payer
  const caller = { playerId, sessionId, locale: 'en', country: 'DE', idempotencyKey, host: '' }
  const input = { currency: 'EUR', amount: toText(step.cents), accountId: payer.accountId }
  const fields = { iban: IBAN, account_holder: 'Ada' }
  if (step.do === 'withdraw') {
    const forfeits = await findActiveBonus(deps, playerId)
    const more = { fields, forfeits, usesVault: step.usesVault }
    await createWithdrawal(deps, caller, { ...input, method: 'bank', ...more })
  } else
    await createDeposit(deps, caller, {
      ...input,
      method: 'card',
      ...(step.bonus === null ? { isBonusDecline: true } : { bonusId: step.bonus }),
    })
}

/** Finds the bonus that a withdrawal cancels. */
async function findActiveBonus(deps: AppDeps, playerId: string): Promise<string | undefined> {
  const { rows } = await deps.db.query<{ id: string }>(
    `select id from player_bonus where player_id = $1 and status = ${BonusStatus.active}`,
    [playerId],
  )
  return rows[0]?.id
}

interface FoundInvoice {
  id: string
  type: number
  amount: bigint
}

async function changeInvoice(
  deps: AppDeps,
  payer: Payer,
  step: Of<'message' | 'decline' | 'approve' | 'reject' | 'send' | 'chargeBack'>,
): Promise<void> {
  const { rows } = await deps.db.query<FoundInvoice>(
    // Sorts rows of the same time by drawn values, not by ids, so that the same draws select the same rows in every
    // run.
    `select id, type, amount from invoice where player_id = $1
      order by created_at desc, type, requested_amount, bonus::text limit 8`,
    [payer.id],
  )
  const invoice = rows[step.which]
  if (invoice === undefined) return
  const { id: invoiceId } = invoice
  if (step.do === 'message') {
    const amount = toText(Number(invoice.amount) + (step.isOther ? 100 : 0))
    const kind = invoice.type === InvoiceType.deposit ? ('deposit' as const) : ('payout' as const)
    const about = { externalId: 'm', kind, invoiceId, currency: 'EUR', reference: 'r' }
    await applyMessage(deps, 'sandbox', { ...about, status: step.status, amount }, '{}')
  } else if (step.do === 'decline') await declineInvoice(deps, payer.id, invoiceId, 'en')
  else if (step.do === 'approve') await approveWithdrawal(deps, invoiceId, ADA)
  else if (step.do === 'reject') await rejectWithdrawal(deps, invoiceId, ADA)
  else if (step.do === 'send') await sendPayout(deps, invoiceId)
  else await chargeBack(deps, { invoiceId, reference: invoiceId, secondMember: 'staff:bob', ...ADA })
}

async function play(
  deps: AppDeps,
  payer: Gambler,
  step: Of<'bet' | 'win' | 'rollback'>,
  run: number,
): Promise<void> {
  const account = { id: payer.accountId, playerId: payer.id, currency: 'EUR' }
  const base = { providerId: 'test', account, roundId: `${run}-${step.round}` }
  const id = `${payer.id}-${run}-${step.round}-${step.id}`
  const bet = { game: 'test-game', sessionId: payer.launchId, stakedBefore: 0n }
  const call: WalletCall =
    step.do === 'rollback'
      ? { call: 'rollback', ...base, isFinished: false, transactions: [{ id: `back-${id}`, originalId: id }] }
      : {
          call: 'betwin',
          ...base,
          ...bet,
          isFinished: step.ends,
          transactions: [{ id, type: step.do, amount: BigInt(step.cents) }],
        }
  await postCall(deps, call, game)
}

async function changeBonus(
  deps: AppDeps,
  payer: Payer,
  step: Of<'activate' | 'change' | 'cancelBonus' | 'expireBonus'>,
): Promise<void> {
  const { rows } = await deps.db.query<{ id: string; status: number }>(
    `select id, status from player_bonus where player_id = $1 and status <> ${BonusStatus.finished}
      order by created_at desc, offer, amount limit 3`,
    [payer.id],
  )
  const bonusId = rows[step.which]?.id
  if (bonusId === undefined) return
  const who = { playerId: payer.id, bonusId, locale: 'en' }
  const replaces =
    step.do === 'change' ? rows.find(({ status }) => status === BonusStatus.active)?.id : undefined
  if (step.do === 'activate' || step.do === 'change') await activatePlayerBonus(deps, { ...who, replaces })
  else if (step.do === 'cancelBonus') await cancelPlayerBonus(deps, who)
  else {
    await deps.db.query(
      `update player_bonus set activate_by = $2, expires_at = case when status = ${BonusStatus.active} then $2::timestamptz end
        where id = $1 and status <> ${BonusStatus.finished}`,
      [bonusId, deps.clock.now()],
    )
    await endBonusesOver(deps)
  }
}

function changeLimit(deps: AppDeps, payer: Payer, step: Of<'limit' | 'unlimit'>): Promise<void> {
  const { kind } = step
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, payer.id, [], async (locked) => {
      if (step.do === 'unlimit') return clearWindow(locked, kind, 'daily')
      const limit = { kind, period: 'daily', amount: BigInt(step.amount) } as const
      return setWindow(deps, locked, limit, deps.clock.now())
    }),
  )
}

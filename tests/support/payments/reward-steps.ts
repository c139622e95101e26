/**
 * What rewards add to the random steps of money: free spins and their reports, cashback and tournaments of ended weeks, claims, quests, and the
 * delivery of events by two workers, one of which may die before its commit.
 */
import { BonusStatus } from '@fairhall/contract'
import fc from 'fast-check'
import type { AppDeps } from '../../../apps/server/src/app-modules.ts'
import { followEnds } from '../../../apps/server/src/modules/bonuses/bonuses.consumer.ts'
import { settleBudgets } from '../../../apps/server/src/modules/bonuses/budgets/budgets.consumer.ts'
import { termsOf } from '../../../apps/server/src/modules/bonuses/offers/offers.rules.ts'
import { ratesOf } from '../../../apps/server/src/modules/bonuses/offers/offers.service.ts'
import {
  claimCashback,
  endOverdueClaims,
} from '../../../apps/server/src/modules/cashback/claims/claims.service.ts'
import { payEndedPeriods } from '../../../apps/server/src/modules/cashback/payments.service.ts'
import { countFacts } from '../../../apps/server/src/modules/facts/facts.consumer.ts'
import {
  findFreespin,
  updateFreespin,
} from '../../../apps/server/src/modules/free-spins/free-spins.queries.ts'
import { change, underLock } from '../../../apps/server/src/modules/free-spins/free-spins.service.ts'
import { bookReport, issueFreespins } from '../../../apps/server/src/modules/free-spins/index.ts'
import { issueOwed } from '../../../apps/server/src/modules/grants/grants.consumer.ts'
import { claimRakeback } from '../../../apps/server/src/modules/loyalty/loyalty.service.ts'
import { countPayments } from '../../../apps/server/src/modules/play-report/play-report.consumer.ts'
import { withPlayerLock } from '../../../apps/server/src/modules/player-state/index.ts'
import { runTournaments } from '../../../apps/server/src/modules/tournaments/runs/running.service.ts'
import { inTransaction } from '../../../apps/server/src/platform/database/database.ts'
import type { StoredEvent } from '../../../apps/server/src/platform/outbox/events.ts'
import type { Consumer } from '../../../apps/server/src/platform/outbox/consumer.ts'
import { deliverNext, newConsumerState } from '../../../apps/server/src/platform/outbox/delivery.ts'
import {
  copyToDeliveries,
  lockNextDeliveries,
} from '../../../apps/server/src/platform/outbox/outbox.queries.ts'

import { playQuestStep, questStep } from './quest-steps.ts'

const only = <Name extends string>(...names: Name[]) => fc.constantFrom(...names)
const one = fc.nat(2)

export const rewardStep = fc.oneof(
  fc.record({ do: only('spins'), key: one, isCash: fc.boolean() }),
  fc.record({
    do: only('report'),
    which: one,
    state: only('active', 'played', 'cancelled', 'expired'),
    // Few values, so that reports are repeated with the same total and with another one.
    cents: fc.constantFrom(0, 700, 5000),
  }),
  fc.record({ do: only('expireSpins', 'revokeSpins'), which: one }),
  fc.record({ do: only('claim'), key: one }),
  { weight: 2, arbitrary: fc.record({ do: only('claimCashback'), which: one }) },
  { weight: 4, arbitrary: questStep },
  fc.record({ do: only('deliver', 'die', 'week') }),
)
type RewardStep = typeof rewardStep extends fc.Arbitrary<infer Value> ? Value : never

const PROVIDER = 'test'
const DAY_MS = 86_400_000

export async function playRewardStep(
  deps: AppDeps,
  playerId: string,
  step: RewardStep,
  run: number,
): Promise<void> {
  switch (step.do) {
    case 'spins':
      return giveSpins(deps, playerId, step.isCash, `code:${playerId}:${step.key}`)
    case 'report':
    case 'expireSpins':
    case 'revokeSpins':
      return changeSpins(deps, playerId, step)
    case 'claim': {
      const claim = { playerId, currency: 'EUR', idempotencyKey: `claim-${run}-${step.key}` }
      return void (await claimRakeback(deps, claim, 'en'))
    }
    case 'claimCashback':
      return claimOpen(deps, playerId, step.which)
    case 'startQuest':
    case 'cancelQuest':
    case 'claimQuest':
    case 'endQuests':
      return playQuestStep(deps, playerId, step)
    case 'deliver':
      return deliverTwice(deps)
    case 'die':
      return dieBeforeCommit(deps)
    case 'week':
      return void (await Promise.all([endPeriods(deps), endPeriods(deps)]))
  }
}

async function claimOpen(deps: AppDeps, playerId: string, which: number): Promise<void> {
  const { rows } = await deps.db.query<{ id: string }>(
    'select id from cashback_claim where player_id = $1 order by starts_on desc limit 3',
    [playerId],
  )
  const claimId = rows[which]?.id
  if (claimId !== undefined)
    await claimCashback(deps, { playerId, claimId, idempotencyKey: crypto.randomUUID() })
}

/** Pays ended weeks of cashback, and ends and begins the runs of tournaments. */
export async function endPeriods(deps: AppDeps): Promise<void> {
  await endOverdueClaims(deps)
  await payEndedPeriods(deps)
  await runTournaments(deps)
}

/** A programme of cashback.json in addition to the weekly one. */
export const claimedProgramme = {
  id: 'claimed',
  period: 'week',
  percent: { base: '3' },
  mode: 'claim',
  claimDays: 10,
  minimum: '0.2',
  cap: '500',
  costShareMax: '10',
}

/** The content of tournaments.json: each week one run, which lasts nearly until the next. */
export const tournamentsFile = () => ({
  poolMax: '1000',
  tournaments: [
    {
      id: 'weekly-crown',
      startsAt: '2026-01-05T00:00:00Z',
      hours: 7 * 24 - 1,
      everyHours: 7 * 24,
      stakeMin: '0.5',
      scoring: { kind: 'best-rounds', rounds: 2, multiplierMax: '1000' },
      prizes: [
        { places: 1, amount: '0.9' },
        { places: 2, amount: '0.4' },
      ],
    },
  ],
})

/** Issues free spins that their provider already has. A repeated cause gives none. */
async function giveSpins(deps: AppDeps, playerId: string, isCash: boolean, cause: string): Promise<void> {
  const settings = deps.settings.current()
  const offer = settings.bonuses.offers.find(({ type }) => type === 'freespins')
  const terms = offer === undefined ? null : termsOf(offer, 'EUR', ratesOf(settings))
  if (terms === null) throw new Error('no offer of free spins')
  const wagering = { ...terms.wagering, multiplier: isCash ? 0 : 1 }
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      if (!(await issueFreespins(deps, locked, { ...terms, wagering }, cause))) return
      const { rows } = await tx.query<{ id: string }>('select id from player_freespin where cause = $1', [
        cause,
      ])
      const spins = await findFreespin(tx, rows[0]?.id ?? '')
      const now = deps.clock.now()
      const expiresAt = new Date(now.getTime() + 7 * DAY_MS)
      const begun = { stage: 'active', status: BonusStatus.active, provider: PROVIDER } as const
      if (spins !== null) await updateFreespin(tx, spins, { ...begun, expires_at: expiresAt }, now)
    }),
  )
}

async function changeSpins(
  deps: AppDeps,
  playerId: string,
  step: Extract<RewardStep, { which: number }>,
): Promise<void> {
  const { rows } = await deps.db.query<{ id: string }>(
    'select id from player_freespin where player_id = $1 order by created_at desc, cause limit 3',
    [playerId],
  )
  const issueId = rows[step.which]?.id
  if (issueId === undefined) return
  if (step.do === 'report') {
    const { state, cents } = step
    const about = { providerId: PROVIDER, playerId, currency: 'EUR', issueId, spinsLeft: null }
    await bookReport(deps, { ...about, state, totalWin: BigInt(cents) })
    return
  }
  const event = step.do === 'expireSpins' ? 'expire' : 'revoke'
  await underLock(deps, { playerId, freespinId: issueId }, (locked, spins) =>
    change(deps, locked, spins, event),
  )
}

/** The consumers that move money, or count for rewards or reports. */
const consumersOf = (deps: AppDeps): Consumer[] => [
  followEnds(deps),
  settleBudgets(),
  countFacts(deps),
  countPayments(deps),
  issueOwed(deps),
]

async function copyEvents(deps: AppDeps): Promise<void> {
  const client = await deps.pool.connect()
  try {
    while ((await copyToDeliveries(client, consumersOf(deps))).copied > 0);
  } finally {
    client.release()
  }
}

/** Two workers with the same deliveries, as while the lease of the relay moves. */
async function deliverTwice(deps: AppDeps): Promise<void> {
  await copyEvents(deps)
  const worker = async () => {
    for (const consumer of consumersOf(deps))
      while ((await deliverNext(deps, consumer, newConsumerState())).handled > 0);
  }
  await Promise.all([worker(), worker()])
}

/** Handles deliveries and is killed before the commit: everything is delivered again. */
async function dieBeforeCommit(deps: AppDeps): Promise<void> {
  await copyEvents(deps)
  const death = new Error('the process died')
  for (const consumer of consumersOf(deps)) {
    const dying = inTransaction(deps.db, async (tx) => {
      const deliveries = await lockNextDeliveries(tx, consumer.name, 100)
      await consumer.handle(
        tx,
        deliveries.flatMap(({ events }): readonly StoredEvent[] => events),
      )
      throw death
    })
    await dying.catch((error: unknown) => {
      if (error !== death) throw error
    })
  }
}

/** As often as a relay tries a delivery before it is parked for staff. */
const TRIES = 20

/** Delivers everything. Returns what no worker could handle. */
export async function deliverAll(deps: AppDeps): Promise<object[]> {
  for (let tries = 0; ; tries += 1) {
    await deliverTwice(deps)
    const { rows } = await deps.db.query<{ consumer: string; error: string | null }>(
      `select consumer, last_error as error from delivery
       union all select 'outbox', null from ledger_outbox order by 1`,
    )
    if (rows.length === 0 || tries === TRIES) return rows
  }
}

/**
 * Cashback that players claim themselves, within some days. A claim issues the reward under the player's lock, once. What nobody claimed
 * lapses at the deadline, but not for players who may not play then: they earned it, and could perhaps not sign in. They are paid.
 */
import type { CashbackClaim as ClaimReply } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { inTransaction, type Db, type Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { oneByOne } from '../../../platform/jobs/process-separately.ts'
import { announceSeparately } from '../../../platform/outbox/publish-event.ts'
import { grantNow, type Owed } from '../../grants/index.ts'
import { canPlay, type LockedPlayer, withPlayerLock } from '../../player-state/index.ts'
import type { CashbackSetting } from '../../settings/index.ts'
import type { CashbackDeps } from '../cashback.deps.ts'
import { returnTaken } from '../corrections/periods.queries.ts'
import {
  type CashbackClaim,
  findClaim,
  insertClaims,
  listOverdue,
  listUnclaimed,
  setClaimed,
  setLapsed,
} from './claims.queries.ts'

const DAY_MS = 86_400_000
/** How long a lapsed claim is shown. */
const SHOWN_DAYS = 30

type Programme = Pick<CashbackSetting['programmes'][number], 'id' | 'claimDays'>

/** What a period owes to a player in one currency. */
interface Due {
  playerId: string
  currency: string
  startsOn: string
  amount: bigint
}

/** The cause of the reward: each is issued once, whether it is paid or claimed. */
export const causeOf = (programme: string, { playerId, currency, startsOn }: Omit<Due, 'amount'>) =>
  ({ kind: 'cashback', id: [programme, playerId, currency, startsOn].join(':') }) as const

/** Returns the number of new claims. */
export async function offerClaims(
  { clock, random }: Pick<CashbackDeps, 'clock' | 'random'>,
  tx: Tx,
  { id: programme, claimDays }: Programme,
  due: readonly Due[],
): Promise<number> {
  const claimUntil = new Date(clock.now().getTime() + claimDays * DAY_MS)
  const offered = await insertClaims(
    tx,
    due.map((one) => ({ ...one, id: random.uuid(), programme, claimUntil })),
  )
  await announceSeparately(
    tx,
    offered.map(({ id, playerId }) => ({ kind: 'cashback.offered', playerId, claimId: id })),
  )
  return offered.length
}

/** Open claims, and those that lapsed within the last 30 days. */
export async function listClaims(
  { clock, settings }: Pick<CashbackDeps, 'clock' | 'settings'>,
  db: Db | Tx,
  playerId: string,
): Promise<ClaimReply[]> {
  const now = clock.now()
  const { currencies } = settings.current()
  const claims = await listUnclaimed(db, playerId, new Date(now.getTime() - SHOWN_DAYS * DAY_MS))
  return claims.flatMap(({ id, currency, amount, startsOn, endsOn, claimUntil }) => {
    const unit = currencies.get(currency)?.subunitToUnit
    if (unit === undefined) return []
    const shown = { amount: toDecimal(amount, unit), claimUntil: claimUntil.toISOString() }
    return [{ id, currency, startsOn, endsOn, ...shown, isLapsed: claimUntil <= now }]
  })
}

export async function hasOpenClaim({ clock }: Pick<CashbackDeps, 'clock'>, tx: Tx, playerId: string) {
  return (await listUnclaimed(tx, playerId, clock.now())).length > 0
}

interface Claim {
  playerId: string
  claimId: string
  idempotencyKey: string
}

/**
 * Pays it as cash, also to players who may not play: it is theirs. Returns what can still be claimed.
 * @throws notFound, cashbackLapsed after the deadline, currencyNotAvailable
 */
export function claimCashback(deps: CashbackDeps, claim: Claim): Promise<ClaimReply[]> {
  const { playerId, claimId, idempotencyKey: key } = claim
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      await once(
        { secrets: deps.secrets },
        tx,
        { playerId, call: 'claimCashback', key, body: { claimId } },
        async () => {
          const found = await findClaim(tx, claimId)
          if (found?.playerId !== playerId) throw refuse('notFound')
          if (found.claimedAt === null) await issue(deps, locked, found)
          return {}
        },
      )
      return listClaims(deps, tx, playerId)
    }),
  )
}

async function issue(deps: CashbackDeps, locked: LockedPlayer, claim: CashbackClaim): Promise<void> {
  const now = deps.clock.now()
  if (!deps.settings.current().currencies.has(claim.currency)) throw refuse('currencyNotAvailable')
  if (claim.lapsedAt !== null || claim.claimUntil <= now) throw refuse('cashbackLapsed')
  await grant(deps, locked, claim)
}

async function grant(deps: CashbackDeps, locked: LockedPlayer, claim: CashbackClaim): Promise<void> {
  const { id, playerId, programme, currency, amount } = claim
  const owed: Owed = { playerId, cause: causeOf(programme, claim), currency, amount }
  if (!(await grantNow(deps, locked, owed))) throw new Error(`the cashback ${id} was paid before`)
  await setClaimed(locked.tx, id, deps.clock.now())
}

/** Ends claims after their deadline. */
export async function endOverdueClaims(deps: CashbackDeps): Promise<void> {
  const now = deps.clock.now()
  await oneByOne<CashbackClaim>(
    { log: deps.log },
    'could not end a cashback claim',
    (after) => listOverdue(deps.db, now, after),
    ({ id, playerId }) =>
      inTransaction(deps.db, (tx) =>
        withPlayerLock(deps, tx, playerId, [], async (locked) => {
          const claim = await findClaim(tx, id)
          if (claim === null || claim.claimedAt !== null || claim.lapsedAt !== null) return
          const state = locked.state()
          if (canPlay(state, now) || state.restriction === 'closed') {
            await setLapsed(tx, id, now)
            return returnTaken(tx, claim)
          }
          await grant(deps, locked, claim)
        }),
      ),
  )
}

/**
 * Runs: staff give an offer to one player, or to the players of a list. A run is stored whole with its players and then released in one transaction:
 * each player is owed the offer under one cause, so a repeat, a crash or a second process gives nothing twice. The offer is issued
 * afterwards under each player's lock, and lapses for players who may not have it by then.
 */
import { createHash } from 'node:crypto'
import type { Tx } from '../../../platform/database/database.ts'
import { announceSeparately } from '../../../platform/outbox/publish-event.ts'
import { type GrantRefusal, grantTermsOf, nominalOf, refusalOfGrant } from '../../bonuses/index.ts'
import { canPlay, readPlayerState } from '../../player-state/index.ts'
import { findActiveAccount } from '../../wallet/index.ts'
import type { RunsDeps } from '../grants.deps.ts'
import { type Owed, oweGrants } from '../grants.service.ts'
import {
  findRun,
  type GrantRun,
  insertRun,
  listGrantsOfRun,
  listLines,
  lockRun,
  lockRuns,
  setCancelled,
  setReleased,
  sumGrantedAlone,
} from './runs.queries.ts'
import {
  type Candidate,
  costOf,
  exceedsRun,
  type ListedPlayer,
  needsSecondMember,
  type RefusedLine,
  type RunLine,
  separate,
  totalOf,
} from './runs.rules.ts'

export interface RunPlan {
  lines: RunLine[]
  refused: RefusedLine[]
  cost: bigint
  /** Identifies the offer and all its players, those who are refused included: whether they are can change until a repeat. */
  listHash: string
}

/** Null if the offer does not exist or can't be granted. Changes nothing. */
export async function planRun(
  deps: RunsDeps,
  offer: string,
  listed: readonly ListedPlayer[],
): Promise<RunPlan | null> {
  const { offers } = deps.settings.current().bonuses
  if (!offers.some(({ id, trigger }) => id === offer && trigger === 'grant')) return null
  const { candidates, refused } = separate(listed)
  const lines: RunLine[] = []
  for (const candidate of candidates) {
    const line = await planLine(deps, offer, candidate)
    if ('why' in line) refused.push(line)
    else lines.push(line)
  }
  const ids = candidates.map(({ playerId }) => playerId).sort()
  const listHash = createHash('sha256')
    .update(JSON.stringify([offer, ids]))
    .digest('hex')
    .slice(0, 16)
  return {
    lines,
    refused: refused.sort((one, other) => one.line - other.line),
    cost: totalOf(lines),
    listHash,
  }
}

async function planLine(
  deps: RunsDeps,
  offer: string,
  { line, playerId }: Candidate,
): Promise<RunLine | RefusedLine> {
  const settings = deps.settings.current()
  const account = await findActiveAccount(deps.db, playerId)
  const terms = account === null ? null : grantTermsOf(settings, offer, account.currency)
  if (account === null || terms === null) return { line, why: 'currency' }
  const now = deps.clock.now()
  const state = await readPlayerState(deps.db, playerId)
  const player = { playerId, isOpen: state !== null && canPlay(state, now) }
  const nominal = nominalOf(terms)
  const why: GrantRefusal | null =
    nominal === 0n
      ? 'nothing'
      : await refusalOfGrant(deps, deps.db, player, { terms, owedAt: now, isLimited: true })
  const { currency } = account
  return why === null
    ? { line, playerId, currency, terms, cost: costOf(settings, nominal, currency) }
    : { line, why }
}

interface RunRequest {
  id: string
  offer: string
  /** `staff:<id>` */
  madeBy: string
  plan: RunPlan
  /** A second staff member must agree, however little it costs. */
  mustWait: boolean
}

type RunResult =
  | { kind: 'released' | 'waits'; run: GrantRun; isNew: boolean }
  /** Another offer or list has this name. */
  | { kind: 'taken' }
  | { kind: 'tooLarge' }
  /** No player can have it. */
  | { kind: 'empty' }

const DAY_MS = 24 * 3_600_000

/** Stores a run, and releases it unless a second staff member must agree. A repeat finds the stored run. */
export async function makeRunIn(deps: RunsDeps, tx: Tx, request: RunRequest): Promise<RunResult> {
  const { id, offer, madeBy, plan, mustWait } = request
  const settings = deps.settings.current()
  await lockRuns(tx)
  const known = await findRun(tx, id)
  if (known !== null && (known.listHash !== plan.listHash || known.offer !== offer)) return { kind: 'taken' }
  if (known !== null)
    return { kind: known.releasedAt === null ? 'waits' : 'released', run: known, isNew: false }
  if (plan.lines.length === 0) return { kind: 'empty' }
  if (exceedsRun(settings, plan.lines.length, plan.cost)) return { kind: 'tooLarge' }
  const madeAt = deps.clock.now()
  const alone = await sumGrantedAlone(tx, madeBy, new Date(madeAt.getTime() - DAY_MS))
  const { cost, listHash, lines } = plan
  const terms = Object.fromEntries(lines.map((line) => [line.currency, line.terms]))
  const row = { id, offer, listHash, players: lines.length, cost, terms, madeBy, madeAt }
  await insertRun(tx, row, lines)
  const waits = mustWait || needsSecondMember(settings, alone, cost)
  if (!waits) await releaseRunIn(deps, tx, id, null)
  const run = { ...row, releasedAt: waits ? null : madeAt, agreedBy: null, cancelledAt: null }
  return { kind: waits ? 'waits' : 'released', run, isNew: true }
}

/** Owes the offer to all players of a run, with the terms that its cost was counted with. A run that was released is left as it is. */
export async function releaseRunIn(
  deps: RunsDeps,
  tx: Tx,
  id: string,
  agreedBy: string | null,
): Promise<'released' | 'cancelled' | 'unknown'> {
  const run = await lockRun(tx, id)
  if (run === null) return 'unknown'
  if (run.cancelledAt !== null) return 'cancelled'
  if (run.releasedAt !== null) return 'released'
  const settings = deps.settings.current()
  const owed = (await listLines(tx, id)).map(({ playerId, currency }): Owed => {
    const terms = run.terms?.[currency] ?? grantTermsOf(settings, run.offer, currency)
    if (terms === null) throw new Error(`${run.offer} no longer covers ${currency}`)
    return { playerId, cause: { kind: 'staff', id: `${id}:${playerId}` }, currency, amount: null, terms }
  })
  await oweGrants(deps, tx, owed)
  await setReleased(tx, id, agreedBy, deps.clock.now())
  return 'released'
}

/** Withdraws what players of a run have not activated. Returns the run, or null if it is unknown. */
export async function cancelRunIn(
  { clock }: Pick<RunsDeps, 'clock'>,
  tx: Tx,
  id: string,
): Promise<GrantRun | null> {
  const run = await lockRun(tx, id)
  if (run === null || run.cancelledAt !== null) return run
  const cancelledAt = clock.now()
  await setCancelled(tx, id, cancelledAt)
  const grants = await listGrantsOfRun(tx, id)
  await announceSeparately(
    tx,
    grants.map(({ id: grantId, playerId }) => ({ kind: 'grant.withdrawn', playerId, grantId })),
  )
  return { ...run, cancelledAt }
}

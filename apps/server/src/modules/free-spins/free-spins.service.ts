/**
 * What players do with their free spins: see, activate and cancel them. The provider is asked outside the transaction,
 * and its answer is applied under the player's lock.
 */
import type { ParsedQuery, PlayerFreespin as FreespinReply } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { isOpen, type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { listedStatuses, requireNotPaused } from '../bonuses/index.ts'
import { noteAudit } from '../players/index.ts'
import { providerOf } from './capabilities.rules.ts'
import { askDelayMs, type FreespinEvent, statusOf, transition } from './free-spin-states.rules.ts'
import type { FreeSpinsDeps } from './free-spins.deps.ts'
import {
  findFreespin,
  listFreespinsOfPlayer,
  type PlayerFreespin,
  updateFreespin,
} from './free-spins.queries.ts'
import { toPlayerFreespin } from './free-spins.view.ts'
import { askToCancel, askToIssue, type Decision } from './provider-calls.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Free spins of offers stored before the days could be set. */
const SPIN_DAYS = 7
/** At this number of unanswered questions, the audit log gets a note for staff. */
const ASKS_BEFORE_NOTE = 5

export async function listPlayerFreespins(
  deps: FreeSpinsDeps,
  playerId: string,
  { status, currency }: ParsedQuery<'listPlayerFreespins'>,
): Promise<FreespinReply[]> {
  const rows = await listFreespinsOfPlayer(deps.db, playerId, listedStatuses(status))
  const { currencies } = deps.settings.current()
  const shown = rows.filter(
    (row) => currencies.has(row.currency) && row.currency === (currency ?? row.currency),
  )
  return Promise.all(shown.map((row) => toPlayerFreespin(deps, row)))
}

interface Request {
  playerId: string
  freespinId: string
}

/**
 * Activates free spins at the game's provider.
 * @throws freespinPending if it does not answer: the job asks again; freespinRefused if it refuses
 */
export async function activatePlayerFreespin(deps: FreeSpinsDeps, request: Request): Promise<FreespinReply> {
  const now = deps.clock.now()
  const asked = await underLock(deps, request, async (locked, spins) => {
    const step = transition(spins.stage, 'activate', spins.activate_by <= now)
    if (step.kind === 'refused') throw refuse(step.code)
    if (!isOpen(locked, now)) throw refuse('playNotAllowed')
    if (step.kind !== 'ask') return spins
    if (spins.stage === 'issued') requireNotPaused(deps, spins.offer)
    const provider = providerOf(deps.catalogue.setting.providers, spins.game)
    if (provider === null || !provider.isEnabled || provider.freeSpins === null)
      throw refuse('freespinRefused')
    // The deadline is fixed with the first question, so that every repeat asks for the same.
    const expiresAt =
      spins.expires_at ?? new Date(now.getTime() + (spins.terms.spinDays ?? SPIN_DAYS) * DAY_MS)
    const asks = { asks: spins.asks + 1, ask_at: new Date(now.getTime() + askDelayMs(spins.asks)) }
    return updateFreespin(
      locked.tx,
      spins,
      { stage: 'asked', provider: provider.id, expires_at: expiresAt, ...asks },
      now,
    )
  })
  if (asked.stage !== 'asked') return toPlayerFreespin(deps, asked)
  const decision = await askToIssue(deps, asked, asked.expires_at ?? now)
  const changed = await applyIssue(deps, asked, decision)
  if (changed.stage === 'asked') throw refuse('freespinPending')
  if (changed.stage === 'issued') throw refuse('freespinRefused')
  return toPlayerFreespin(deps, changed)
}

/** Applies the provider's answer to the question whether it adds free spins. */
export async function applyIssue(
  deps: FreeSpinsDeps,
  { id: freespinId, player_id: playerId }: PlayerFreespin,
  decision: Decision,
): Promise<PlayerFreespin> {
  return underLock(deps, { playerId, freespinId }, async (locked, spins) => {
    if (decision.kind === 'unanswered') {
      if (spins.asks === ASKS_BEFORE_NOTE) await note(deps, locked.tx, spins, 'freespin.unanswered', {})
      return spins
    }
    if (decision.kind === 'accepted') {
      // The player may have excluded themselves since the question.
      if (!isOpen(locked, deps.clock.now())) await requestTakeBack(locked.tx, playerId)
      return change(deps, locked, spins, 'accept')
    }
    const changed = await change(deps, locked, spins, 'decline')
    if (changed.version !== spins.version)
      await note(deps, locked.tx, spins, 'freespin.refused', { apiCode: decision.apiCode })
    return changed
  })
}

/** Asks the providers of an excluded player to cancel their free spins. The job decides again whether the player is excluded. */
export async function requestTakeBack(tx: Tx, playerId: string): Promise<void> {
  await enqueue(tx, 'free-spins.takeBack', { playerId }, { key: `free-spins.takeBack ${playerId}` })
}

/** @throws freespinUsed if the provider cannot cancel them any more; freespinPending while it has not answered */
export async function cancelPlayerFreespin(deps: FreeSpinsDeps, request: Request): Promise<FreespinReply> {
  const found = await underLock(deps, request, async (locked, spins) => {
    const step = transition(spins.stage, 'cancel')
    if (step.kind === 'refused') throw refuse(step.code)
    return step.kind === 'ask' ? spins : change(deps, locked, spins, 'cancel')
  })
  if (found.stage !== 'active') return toPlayerFreespin(deps, found)
  const provider = deps.catalogue.setting.providers.find(({ id }) => id === found.provider)
  if (provider?.freeSpins?.canCancel === false) throw refuse('freespinUsed')
  const decision = await askToCancel(deps, found)
  if (decision.kind === 'refused') throw refuse('freespinUsed')
  if (decision.kind === 'unanswered') throw refuse('gameProviderUnavailable')
  const changed = await underLock(deps, request, (locked, spins) => change(deps, locked, spins, 'drop'))
  return toPlayerFreespin(deps, changed)
}

/** Runs `act` with the present row under the player's lock. @throws notFound */
export async function underLock<T>(
  deps: Pick<FreeSpinsDeps, 'db' | 'ledger'>,
  { playerId, freespinId }: Request,
  act: (locked: LockedPlayer, spins: PlayerFreespin) => Promise<T>,
): Promise<T> {
  const found = await findFreespin(deps.db, freespinId)
  if (found?.player_id !== playerId) throw refuse('notFound')
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [found.currency], async (locked) =>
      act(locked, (await findFreespin(tx, freespinId)) ?? found),
    ),
  )
}

/** Applies an event that the provider need not be asked about. Returns the same row if it has no effect in this stage. */
export async function change(
  deps: Pick<FreeSpinsDeps, 'clock'>,
  { tx, playerId }: LockedPlayer,
  spins: PlayerFreespin,
  event: FreespinEvent,
): Promise<PlayerFreespin> {
  const step = transition(spins.stage, event)
  if (step.kind !== 'changed') return spins
  const { stage, result } = step
  const now = deps.clock.now()
  // Declined spins may be activated again, with new days to play.
  const deadline = stage === 'issued' ? { expires_at: null } : {}
  const asks = { asks: 0, ask_at: stage === 'withdrawn' ? now : null }
  const changed = await updateFreespin(
    tx,
    spins,
    { stage, status: statusOf(stage), result, ...asks, ...deadline },
    now,
  )
  await announce(tx, { kind: 'freespin.changed', playerId, freespinId: spins.id })
  return changed
}

async function note(
  deps: FreeSpinsDeps,
  tx: Tx,
  spins: PlayerFreespin,
  action: string,
  details: object,
): Promise<void> {
  await noteAudit(deps, tx, {
    actor: 'system:free-spins',
    action,
    subject: `freespin:${spins.id}`,
    playerId: spins.player_id,
    reason:
      action === 'freespin.refused' ? 'the provider refused free spins' : 'the provider does not answer',
    details: { provider: spins.provider, game: spins.game, ...details },
  })
}

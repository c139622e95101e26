/**
 * State of a player's identity check, as the verification service reports it. The latest report counts, by the service's time. An
 * accepted check confirms the player's identity; a later rejection revokes it.
 */
import type { Reply } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { VerificationDeps } from './verification.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import {
  acceptIdentityIn,
  correctIdentityIn,
  findPlayer,
  type IdentityCorrection,
  lockPlayerRow,
  noteAudit,
  readIdentity,
  revokeIdentityIn,
  sealFor,
} from '../players/index.ts'
import { ACTOR, findDoubt, hasReadNumbers, readDocuments } from './document-match.service.ts'
import { findIdentityService, type IdentityService } from './identity-service.ts'
import { makeSdkToken, type Person, SumsubUnavailable } from './sumsub-client.ts'
import { personId, type Report } from './sumsub-message.rules.ts'
import { findCheck, type IdentityCheck, putCheck, putSubject, reopenCheck } from './verification.queries.ts'

export async function beginCheck(
  deps: VerificationDeps,
  playerId: string,
): Promise<Reply<'startIdentityCheck'>> {
  const service = findIdentityService(deps)
  if (service === null) throw refuse('notFound')
  const check = await findCheck(deps.db, playerId)
  if (check?.state === 'rejected') throw refuse('identityRejected')
  const { levelName, pages } = service
  const bound = await bindCheck(deps, playerId)
  try {
    return { token: await makeSdkToken(service, deps.clock, { ...bound, levelName }), pagesUrl: pages }
  } catch (error) {
    if (!(error instanceof SumsubUnavailable)) throw error
    deps.log.warn({ reason: error.message }, 'identity verification service unavailable')
    throw refuse('unavailable', { retryAfterS: 30 })
  }
}

/**
 * Binds a starting check to the player's current data. A pending or accepted check stays bound to the data that it began with.
 *
 * @throws Refusal birthDateRequired: an accepted check locks the birth date, so it must be known before
 */
async function bindCheck(
  deps: VerificationDeps,
  playerId: string,
): Promise<{ userId: string; person: Person }> {
  return inTransaction(deps.db, async (tx) => {
    const player = await lockPlayerRow(tx, playerId)
    if (player === null) throw refuse('notFound')
    if (player.birthdate === null) throw refuse('birthDateRequired')
    const state = (await findCheck(tx, playerId))?.state
    if (state !== 'pending' && state !== 'accepted') {
      const sealed = await sealFor(deps, tx, playerId, await readIdentity(deps, tx, player))
      await putSubject(tx, playerId, sealed, deps.clock.now())
    }
    const { first_name: firstName, last_name: lastName, birthdate } = player
    return { userId: personId(player), person: { firstName, lastName, birthdate } }
  })
}

export function toShown(playerId: string, check: IdentityCheck | null): Reply<'getIdentityCheck'> {
  return { id: playerId, state: check?.state ?? 'open', version: check?.version ?? 0 }
}

/**
 * Staff corrects a player's identity. A check that was accepted for the old data is reopened. The caller enforces the minimum age if the
 * birth date changes.
 */
export async function correctPlayerIn(
  deps: VerificationDeps,
  tx: Tx,
  correction: IdentityCorrection,
): Promise<void> {
  const { playerId, values: _values, ...by } = correction
  const player = await correctIdentityIn(deps, tx, correction)
  await revokeIdentityIn(deps, tx, player, by)
  const check = await findCheck(tx, playerId)
  if (check === null || check.state !== 'accepted') return
  const now = deps.clock.now()
  await putCheck(tx, { playerId, state: 'retry', applicantId: null, reportedAt: now, now })
  await announce(tx, { kind: 'identityCheck.changed', playerId })
}

/**
 * The account has a new owner: results of the earlier owner don't count for them, and they can be checked. The caller must hold the
 * player's row lock.
 */
export async function forgetCheckIn(deps: VerificationDeps, tx: Tx, playerId: string): Promise<void> {
  const check = await findCheck(tx, playerId)
  if (check === null) return
  await reopenCheck(tx, playerId, deps.clock.now())
  await announce(tx, { kind: 'identityCheck.changed', playerId })
  await noteAudit(deps, tx, {
    actor: 'system:address',
    action: 'identityCheck.changed',
    subject: `player:${playerId}`,
    playerId,
    reason: 'first proof of the address',
    details: { before: check.state, now: 'retry', applicant: check.applicant_id },
  })
}

/** Ignores repeated and older reports. @throws Refusal unavailable if the documents can't be read now */
export async function applyReport(
  deps: VerificationDeps,
  service: IdentityService,
  report: Report,
): Promise<'applied' | 'old' | 'foreign'> {
  const { playerId, ownerSince, applicantId, reportedAt } = report
  if ((await findPlayer(deps.db, playerId)) === null) return 'foreign'
  const owner_since = ownerSince === null ? null : new Date(ownerSince)
  const isAccepted = report.state === 'accepted'
  const userId = personId({ id: playerId, owner_since })
  const documents = isAccepted ? await readDocuments(deps, service, userId) : null
  return inTransaction(deps.db, async (tx) => {
    const player = await lockPlayerRow(tx, playerId)
    if (player === null) return 'foreign'
    // The report is about an earlier owner of the account.
    if ((player.owner_since?.getTime() ?? null) !== ownerSince) return 'old'
    const before = await findCheck(tx, playerId)
    if (before !== null && before.reported_at >= reportedAt) return 'old'
    const doubt = documents === null ? null : await findDoubt(deps, tx, player, documents)
    const state = doubt === null ? report.state : 'retry'
    await putCheck(tx, { playerId, state, applicantId, reportedAt, now: deps.clock.now() })
    await announce(tx, { kind: 'identityCheck.changed', playerId })
    const by = { actor: ACTOR, reason: doubt ?? state }
    if (before?.state !== state)
      await noteAudit(deps, tx, {
        ...by,
        action: 'identityCheck.changed',
        subject: `player:${playerId}`,
        playerId,
        details: { before: before?.state ?? null, now: state },
      })
    if (documents !== null && doubt === null) {
      const hasNumbers = await hasReadNumbers(deps, tx, playerId, documents)
      await acceptIdentityIn(deps, tx, player, { ...by, hasNumbers })
    } else if (before?.state === 'accepted') {
      // Keeps an identity that staff accepted.
      await revokeIdentityIn(deps, tx, player, by)
    }
    return 'applied'
  })
}

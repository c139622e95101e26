/**
 * The social accounts that sign in to a player's account. Removing one requires the password, so that it is never the last sign-in
 * method: players who have only signed in with it must set a password first.
 */
import type { Body, Reply } from '@fairhall/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { SocialDeps } from './social.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { type ProofRequester, withOwnProof } from '../factors/index.ts'
import type { LinkedIdentities } from '../onboarding/index.ts'
import { keepFormer, noteAudit, requestRecognition, notifyPlayer } from '../players/index.ts'
import { nameOf } from './provider-names.ts'
import {
  type JoinedIdentity,
  insertIdentity,
  listIdentitiesOf,
  pauseUnvouched,
  removeIdentityOf,
  removeUnvouched,
  resumeIdentity,
  markUnverified,
  voidPendingSignIns,
} from './social.queries.ts'

export async function listLinked(deps: SocialDeps, playerId: string): Promise<Reply<'listIdentities'>> {
  const identities = await listIdentitiesOf(deps.db, playerId)
  return identities.map((identity) => ({
    id: identity.id,
    name: nameOf(deps, identity),
    joinedAt: identity.linked_at.toISOString(),
    isConfirmed: identity.paused_at === null,
  }))
}

/** Runs in the caller's transaction and writes the join to the audit log. */
export async function addIdentity(
  deps: SocialDeps,
  tx: Tx,
  identity: JoinedIdentity,
  playerId: string,
): Promise<void> {
  await insertIdentity(tx, identity, playerId, deps.clock.now())
  await requestRecognition(tx, playerId, 'identity')
  const actor = `player:${playerId}`
  const note = { actor, action: 'player.identityLinked', subject: actor, playerId }
  await noteAudit(deps, tx, { ...note, reason: identity.provider })
}

/** Answers "not found" for another player's social account, so that its existence isn't revealed. */
export async function unlinkIdentity(
  deps: SocialDeps,
  asker: ProofRequester,
  id: string,
  proof: Body<'removeIdentity'>,
): Promise<void> {
  const { playerId } = asker
  const own = await listIdentitiesOf(deps.db, playerId)
  if (!own.some((identity) => identity.id === id)) throw refuse('notFound')
  await withOwnProof(deps, asker, proof, async (tx) => {
    const removed = await removeIdentityOf(tx, playerId, id)
    if (removed === null) throw refuse('notFound')
    // One that a password reset paused may be another person's.
    const { paused_at: pausedAt, linked_at: at, ...identity } = removed
    await keepFormer(deps, tx, playerId, {
      identities: [{ ...identity, ...(pausedAt === null && { linked_at: at }) }],
    })
    await noteRemoved(deps, tx, playerId, removed)
  })
}

export const linkedIdentities = (deps: () => SocialDeps): LinkedIdentities => ({
  async dropUnproven(tx, playerId, kept) {
    for (const removed of await removeUnvouched(tx, playerId, kept))
      await noteRemoved(deps(), tx, playerId, removed)
  },
  pause: (tx, playerId, keptSessionId) => pauseUnvouched(tx, playerId, keptSessionId, deps().clock.now()),
  markUnverified,
  voidPendingSignIns: (tx, playerId) => voidPendingSignIns(tx, playerId, deps().clock.now()),
  async list(db, playerId) {
    const identities = await listIdentitiesOf(db, playerId)
    return identities.map((one) => ({ name: nameOf(deps(), one), isConfirmed: one.paused_at === null }))
  },
})

/** The owner confirms a social account that a new password paused. Answers "not found" for another player's. */
export async function confirmLinked(
  deps: SocialDeps,
  asker: ProofRequester,
  id: string,
  proof: Body<'confirmIdentity'>,
): Promise<void> {
  const { playerId } = asker
  const own = await listIdentitiesOf(deps.db, playerId)
  if (!own.some((identity) => identity.id === id)) throw refuse('notFound')
  await withOwnProof(deps, asker, proof, async (tx) => {
    if (!(await resumeIdentity(tx, asker, id))) return
    await noteAudit(deps, tx, {
      actor: `player:${playerId}`,
      action: 'player.identityConfirmed',
      subject: `identity:${id}`,
      playerId,
      reason: 'confirmed after a new password',
    })
    await notifyPlayer(tx, { playerId, notice: 'identityLinked', at: deps.clock.now() })
  })
}

type Removed = Awaited<ReturnType<typeof removeUnvouched>>[number]

async function noteRemoved(deps: SocialDeps, tx: Tx, playerId: string, removed: Removed): Promise<void> {
  const actor = `player:${playerId}`
  const note = { actor, action: 'player.identityRemoved', subject: actor, playerId }
  await noteAudit(deps, tx, { ...note, reason: removed.provider ?? removed.issuer })
  await notifyPlayer(tx, { playerId, notice: 'identityRemoved', at: deps.clock.now() })
}

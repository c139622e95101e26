/**
 * The accounts elsewhere that open a player's account here. Taking one away needs the password, so that it is never the last way in:
 * who has only ever come in by it sets a password first.
 */
import type { Body, Reply } from '@fairhall/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { type Asker, lockOwnSession, withOwnProof } from '../factors/index.ts'
import type { JoinedAccounts } from '../onboarding/index.ts'
import { noteAudit, requestRecognition, tellPlayer } from '../players/index.ts'
import { nameOf } from './provider-names.ts'
import {
  type JoinedIdentity,
  insertIdentity,
  listIdentitiesOf,
  pauseUnvouched,
  removeIdentityOf,
  removeUnvouched,
  resumeIdentity,
  unvouch,
  voidOpenings,
} from './social.queries.ts'

export async function listJoined(deps: Deps, playerId: string): Promise<Reply<'listIdentities'>> {
  const identities = await listIdentitiesOf(deps.db, playerId)
  return identities.map((identity) => ({
    id: identity.id,
    name: nameOf(deps, identity),
    joinedAt: identity.linked_at.toISOString(),
    isConfirmed: identity.paused_at === null,
  }))
}

/** In the transaction of what makes it his; the journal says when. */
export async function joinIdentity(
  deps: Deps,
  tx: Tx,
  identity: JoinedIdentity,
  playerId: string,
): Promise<void> {
  await insertIdentity(tx, identity, playerId, deps.clock.now())
  await requestRecognition(tx, playerId, 'identity')
  const who = `player:${playerId}`
  const note = { actor: who, action: 'player.identityLinked', subject: who, playerId }
  await noteAudit(deps, tx, { ...note, reason: identity.provider })
}

/** Of another player's nothing is said, not even that it exists. */
export async function removeJoined(
  deps: Deps,
  asker: Asker,
  id: string,
  proof: Body<'removeIdentity'>,
): Promise<void> {
  const { playerId } = asker
  const own = await listIdentitiesOf(deps.db, playerId)
  if (!own.some((identity) => identity.id === id)) throw refuse('notFound')
  await withOwnProof(deps, asker, proof, async (tx) => {
    const removed = await removeIdentityOf(tx, playerId, id)
    if (removed === null) throw refuse('notFound')
    await tellRemoved(deps, tx, playerId, removed)
  })
}

export const joinedAccounts = (deps: () => Deps): JoinedAccounts => ({
  async dropUnproven(tx, playerId, kept) {
    for (const removed of await removeUnvouched(tx, playerId, kept))
      await tellRemoved(deps(), tx, playerId, removed)
  },
  pause: (tx, playerId) => pauseUnvouched(tx, playerId, deps().clock.now()),
  unvouch,
  voidOpenings: (tx, playerId) => voidOpenings(tx, playerId, deps().clock.now()),
  async list(db, playerId) {
    const identities = await listIdentitiesOf(db, playerId)
    return identities.map((one) => ({ name: nameOf(deps(), one), isConfirmed: one.paused_at === null }))
  },
})

/** The owner says that an account, which a reset has paused, is theirs. Another player's is answered like none. */
export async function confirmJoined(
  deps: Deps,
  asker: Asker,
  id: string,
  proof: Body<'confirmIdentity'>,
): Promise<void> {
  const { playerId } = asker
  const own = await listIdentitiesOf(deps.db, playerId)
  if (!own.some((identity) => identity.id === id)) throw refuse('notFound')
  await withOwnProof(deps, asker, proof, async (tx) => {
    await lockOwnSession(tx, asker)
    if (!(await resumeIdentity(tx, playerId, id))) return
    await noteAudit(deps, tx, {
      actor: `player:${playerId}`,
      action: 'player.identityConfirmed',
      subject: `identity:${id}`,
      playerId,
      reason: 'confirmed after a password reset',
    })
    await tellPlayer(tx, { playerId, notice: 'identityLinked', at: deps.clock.now() })
  })
}

type Removed = Awaited<ReturnType<typeof removeUnvouched>>[number]

async function tellRemoved(deps: Deps, tx: Tx, playerId: string, removed: Removed): Promise<void> {
  const who = `player:${playerId}`
  const note = { actor: who, action: 'player.identityRemoved', subject: who, playerId }
  await noteAudit(deps, tx, { ...note, reason: removed.provider ?? removed.issuer })
  await tellPlayer(tx, { playerId, notice: 'identityRemoved', at: deps.clock.now() })
}

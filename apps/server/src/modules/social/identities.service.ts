/**
 * The accounts elsewhere that open a player's account here. Taking one away needs the password, so that it is never the last way in:
 * who has only ever come in by it sets a password first.
 */
import type { Body, Reply } from '@fairhall/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { type Asker, withOwnProof } from '../factors/index.ts'
import { noteAudit, requestRecognition, tellPlayer } from '../players/index.ts'
import { nameOf } from './provider-names.ts'
import {
  type Identity,
  insertIdentity,
  listIdentitiesOf,
  removeIdentitiesOf,
  removeIdentityOf,
} from './social.queries.ts'

export async function listJoined(deps: Deps, playerId: string): Promise<Reply<'listIdentities'>> {
  const identities = await listIdentitiesOf(deps.db, playerId)
  return identities.map((identity) => ({
    id: identity.id,
    name: nameOf(deps, identity),
    joinedAt: identity.linked_at.toISOString(),
  }))
}

/** In the transaction of what makes it his; the journal says when. */
export async function joinIdentity(
  deps: Deps,
  tx: Tx,
  identity: Identity & { provider: string },
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

/**
 * For who shows for the first time that the address of an account is his: whoever made the account with it may have joined
 * an account of his own, and would have a way in for ever.
 */
export async function dropIdentities(deps: Deps, tx: Tx, playerId: string): Promise<void> {
  for (const removed of await removeIdentitiesOf(tx, playerId)) await tellRemoved(deps, tx, playerId, removed)
}

type Removed = Awaited<ReturnType<typeof removeIdentitiesOf>>[number]

async function tellRemoved(deps: Deps, tx: Tx, playerId: string, removed: Removed): Promise<void> {
  const who = `player:${playerId}`
  const note = { actor: who, action: 'player.identityRemoved', subject: who, playerId }
  await noteAudit(deps, tx, { ...note, reason: removed.provider ?? removed.issuer })
  await tellPlayer(tx, { playerId, notice: 'identityRemoved', at: deps.clock.now() })
}

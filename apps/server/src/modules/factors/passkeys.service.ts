/**
 * Adds, renames and removes a player's passkeys. Adding one requires the password and any second factor. The first factor, app or
 * passkey, comes with recovery codes; removing the last one deletes them.
 */
import type { Body, Passkey, Reply } from '@fairhall/contract'
import { inTransaction, type Tx, violatedUnique } from '../../platform/database/database.ts'
import type { FactorsDeps } from './factors.deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { getPlayer, noteAudit, notifyPlayer, updatePlayer } from '../players/index.ts'
import type { FactorRequester, ProofRequester } from './codes.service.ts'
import { isFactorOn } from './factors.queries.ts'
import { lockOwnSession, withOwnProof, withRemovalProof } from './own-proof.service.ts'
import {
  askFor,
  makeChallenge,
  PASSKEY_MS,
  requirePasskeySite,
  takeChallenge,
  toDescriptor,
  toUserHandle,
} from './passkey-proof.service.ts'
import {
  insertPasskey,
  listPasskeys,
  type PlayerPasskey,
  removePasskeyOf,
  renamePasskeyOf,
} from './passkeys.queries.ts'
import { knownTransports } from './passkeys.rules.ts'
import { dropUnneededCodes, makeRecoveryCodes } from './recovery-codes.service.ts'
import { PASSKEY_ALGORITHMS, readNewPasskey } from './webauthn.ts'

const PASSKEYS_MAX = 10

export async function beginPasskey(
  deps: FactorsDeps,
  asker: ProofRequester,
  proof: Body<'beginPasskey'>,
  locale: string,
): Promise<Reply<'beginPasskey'>> {
  const { domain } = requirePasskeySite(deps)
  const { playerId } = asker
  const own = await listPasskeys(deps.db, playerId)
  if (own.length >= PASSKEYS_MAX) throw refuse('passkeysTooMany')
  const challenge = await withOwnProof(deps, asker, proof, (tx) =>
    makeChallenge(deps, tx, { kind: 'add', ...asker }),
  )
  const { email, phone } = await getPlayer(deps.db, playerId)
  const name = email ?? phone ?? ''
  return {
    challenge,
    rp: { id: domain, name: deps.content.current().text(locale, 'alerts.mails.frame.brand') },
    user: { id: toUserHandle(playerId), name, displayName: name },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_MS,
    attestation: 'none',
    excludeCredentials: own.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  }
}

export async function confirmPasskey(
  deps: FactorsDeps,
  asker: FactorRequester,
  { name, passkey }: Body<'confirmPasskey'>,
): Promise<Reply<'confirmPasskey'>> {
  const { playerId } = asker
  const label = readName(name)
  const challenge = await takeChallenge(deps, passkey.response.clientDataJSON, { kind: 'add', ...asker })
  const credential = await readCredential(deps, passkey, challenge)
  const row: PlayerPasskey = {
    id: deps.random.uuid(),
    player_id: playerId,
    ...credential,
    transports: knownTransports(passkey.response.transports ?? []),
    name: label,
    added_at: deps.clock.now(),
    used_at: null,
    paused_until: null,
    added_in: asker.sessionId,
  }
  try {
    return await inTransaction(deps.db, async (tx) => {
      // If two first factors are added concurrently, only one gets recovery codes.
      await lockOwnSession(tx, asker)
      const isFirst = !(await isFactorOn(tx, playerId))
      if ((await listPasskeys(tx, playerId)).length >= PASSKEYS_MAX) throw refuse('passkeysTooMany')
      await insertPasskey(tx, row)
      await noteInAudit(deps, tx, row, 'passkeyAdded')
      await deps.reportAddedFactor(tx, { playerId, notice: 'passkeyAdded', factorId: row.id })
      if (isFirst) await updatePlayer(tx, playerId, { sign_in_changed_at: row.added_at })
      const recoveryCodes = isFirst ? await makeRecoveryCodes(deps, tx, playerId) : []
      return { passkey: toPasskey(row), recoveryCodes }
    })
  } catch (error) {
    // A credential belongs to one passkey of one player.
    if (violatedUnique(error) === 'player_passkey_credential_id_key') throw refuse('passkeyWrong')
    throw error
  }
}

async function readCredential(
  deps: FactorsDeps,
  passkey: Body<'confirmPasskey'>['passkey'],
  challenge: string,
): Promise<Pick<PlayerPasskey, 'credential_id' | 'public_key' | 'counter'>> {
  const expected = { site: requirePasskeySite(deps), challenge, requiresUserVerification: false }
  const credential = await readNewPasskey(deps, passkey, expected)
  if (credential === null) throw refuse('passkeyWrong')
  const { credentialId, publicKey, counter } = credential
  return { credential_id: credentialId, public_key: publicKey, counter }
}

export async function renamePasskey(
  deps: FactorsDeps,
  playerId: string,
  id: string,
  { name }: Body<'renamePasskey'>,
): Promise<Passkey> {
  const renamed = await renamePasskeyOf(deps.db, playerId, id, readName(name))
  if (renamed === null) throw refuse('notFound')
  return toPasskey(renamed)
}

/** Answers "not found" for another player's passkey, so that its existence isn't revealed. */
export async function removePasskey(
  deps: FactorsDeps,
  asker: ProofRequester,
  id: string,
  proof: Body<'removePasskey'>,
): Promise<void> {
  const { playerId } = asker
  const passkey = (await listPasskeys(deps.db, playerId)).find((own) => own.id === id)
  if (passkey === undefined) throw refuse('notFound')
  await withRemovalProof(deps, asker, proof, async (tx) => {
    if (!(await removePasskeyOf(tx, playerId, id))) throw refuse('notFound')
    await noteInAudit(deps, tx, passkey, 'passkeyRemoved')
    await notifyPlayer(tx, { playerId, notice: 'passkeyRemoved', at: deps.clock.now() })
    await dropUnneededCodes(tx, playerId)
  })
}

/** Options to ask a signed-in player for a passkey as the second factor. */
export async function askPasskey(deps: FactorsDeps, asker: FactorRequester): Promise<Reply<'askPasskey'>> {
  return askFor(deps, { kind: 'act', ...asker })
}

export const toPasskey = ({ id, name, added_at, used_at, paused_until }: PlayerPasskey): Passkey => ({
  id,
  name,
  addedAt: added_at.toISOString(),
  usedAt: used_at?.toISOString() ?? null,
  isPaused: paused_until !== null,
})

function readName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '') throw refuseFields({ name: ['required'] })
  return trimmed
}

async function noteInAudit(
  deps: FactorsDeps,
  tx: Tx,
  { id, player_id: playerId }: PlayerPasskey,
  action: 'passkeyAdded' | 'passkeyRemoved',
): Promise<void> {
  await noteAudit(deps, tx, {
    actor: `player:${playerId}`,
    action: `player.${action}`,
    subject: `passkey:${id}`,
    playerId,
    reason: 'second-factor',
  })
}

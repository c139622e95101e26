/**
 * Verifies a passkey's signature. A challenge is valid once, for minutes, for one purpose and player; a wrong answer uses it up too.
 * Signatures can't be guessed, so failures aren't throttled here.
 */
import { createHash } from 'node:crypto'
import type { PasskeyAnswer, Reply } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { FactorsDeps } from './factors.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { lockPlayerRow, noteAudit, readCredentialGeneration, notifyPlayer } from '../players/index.ts'
import {
  type Challenge,
  saveUse,
  findPasskey,
  insertChallenge,
  listPasskeys,
  type PlayerPasskey,
  useChallenge,
} from './passkeys.queries.ts'
import {
  isCounterValid,
  knownTransports,
  type PasskeySite,
  readChallenge,
  readPasskeySite,
} from './passkeys.rules.ts'
import { readPasskeyCounter } from './webauthn.ts'

export const PASSKEY_MS = 5 * 60 * 1000
const CHALLENGE_BYTES = 32

/** What a challenge was made for. Its answer is valid for nothing else. */
export type Bound =
  | { kind: 'add' | 'act'; playerId: string; sessionId: string }
  | { kind: 'signInWithTicket'; playerId: string; ticketHash: Buffer }
  /** The passkey itself identifies the player. */
  | { kind: 'signInAlone'; playerId: null }

/** As stored and logged. */
const purposeOf = ({ kind }: Bound) => (kind === 'add' || kind === 'act' ? kind : ('sign-in' as const))

const toColumns = (bound: Bound) => ({
  purpose: purposeOf(bound),
  player_id: bound.playerId,
  session_id: 'sessionId' in bound ? bound.sessionId : null,
  ticket_hash: bound.kind === 'signInWithTicket' ? bound.ticketHash : null,
})

type SiteDeps = Pick<FactorsDeps, 'config' | 'publicUrl'>

export function passkeyDomain({ config, publicUrl }: SiteDeps): string | null {
  return readPasskeySite(publicUrl, config.passkeyDomain)?.domain ?? null
}

/** @throws Refusal passkeysClosed */
export function requirePasskeySite({ config, publicUrl }: SiteDeps): PasskeySite {
  const site = readPasskeySite(publicUrl, config.passkeyDomain)
  if (site === null) throw refuse('passkeysClosed')
  return site
}

const hashChallenge = (challenge: string) => createHash('sha256').update(challenge).digest()

export async function makeChallenge(
  deps: FactorsDeps,
  db: FactorsDeps['db'] | Tx,
  bound: Bound,
): Promise<string> {
  const challenge = deps.random.bytes(CHALLENGE_BYTES).toString('base64url')
  await insertChallenge(db, {
    challenge_hash: hashChallenge(challenge),
    ...toColumns(bound),
    expires_at: new Date(deps.clock.now().getTime() + PASSKEY_MS),
    used_at: null,
  })
  return challenge
}

/** @throws Refusal passkeyWrong; the challenge is used up even then */
export async function takeChallenge(deps: FactorsDeps, clientData: string, bound: Bound): Promise<string> {
  const challenge = readChallenge(clientData)
  if (challenge === null) throw refuse('passkeyWrong')
  const stored = await useChallenge(deps.db, hashChallenge(challenge), deps.clock.now())
  if (stored === null || !isBound(stored, bound)) throw refuse('passkeyWrong')
  return challenge
}

function isBound(stored: Challenge, bound: Bound): boolean {
  const { purpose, player_id, session_id, ticket_hash } = toColumns(bound)
  return (
    stored.purpose === purpose &&
    stored.player_id === player_id &&
    stored.session_id === session_id &&
    (ticket_hash === null ? stored.ticket_hash === null : stored.ticket_hash?.equals(ticket_hash) === true)
  )
}

/** WebAuthn options for the browser: the player's passkeys, or any passkey of this site if the player is not known yet. */
export async function askFor(deps: FactorsDeps, bound: Bound): Promise<Reply<'askPasskey'>> {
  const { domain } = requirePasskeySite(deps)
  const options = { challenge: await makeChallenge(deps, deps.db, bound), rpId: domain, timeout: PASSKEY_MS }
  if (bound.kind === 'signInAlone') return { ...options, userVerification: 'required' }
  const own = await listPasskeys(deps.db, bound.playerId)
  return { ...options, userVerification: 'preferred', allowCredentials: own.map(toDescriptor) }
}

export const toDescriptor = ({ credential_id, transports }: PlayerPasskey) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports: knownTransports(transports),
})

interface ProvenPasskey {
  id: string
  playerId: string
  counter: bigint
  /** The value from before the passkey was checked. */
  credentialGeneration: number
}

/** @throws Refusal passkeyWrong */
export async function provePasskey(
  deps: FactorsDeps,
  answer: PasskeyAnswer,
  bound: Bound,
): Promise<ProvenPasskey> {
  const site = requirePasskeySite(deps)
  const challenge = await takeChallenge(deps, answer.response.clientDataJSON, bound)
  const passkey = await findPasskey(deps.db, Buffer.from(answer.id, 'base64url'))
  if (passkey === null || !isOf(passkey, answer, bound)) throw refuse('passkeyWrong')
  // A passkey added after an email change that was undone may be an attacker's. It doesn't sign in alone until the pause is removed;
  // with the password it counts again when the pause ends.
  if (bound.kind === 'signInAlone' && passkey.paused_until !== null) throw refuse('passkeyWrong')
  const credentialGeneration = await readCredentialGeneration(deps.db, passkey.player_id)
  const counted = await readPasskeyCounter(deps, answer, passkey.public_key, {
    site,
    challenge,
    // A passkey alone counts as both factors, so the device must have verified its user by fingerprint, face or PIN.
    requiresUserVerification: bound.kind === 'signInAlone',
  })
  if (counted === null || credentialGeneration === null) throw refuse('passkeyWrong')
  if (!isCounterValid(passkey.counter, counted)) {
    await reportClone(deps, passkey, counted)
    throw refuse('passkeyWrong')
  }
  const { id, player_id: playerId } = passkey
  return { id, playerId, counter: BigInt(counted), credentialGeneration }
}

function isOf(passkey: PlayerPasskey, { response }: PasskeyAnswer, { playerId }: Bound): boolean {
  const owner = toUserHandle(passkey.player_id)
  // If any passkey of this site may answer, the user handle must name the passkey's owner.
  if (playerId === null) return response.userHandle === owner
  return passkey.player_id === playerId && (response.userHandle ?? owner) === owner
}

/** The player's random id, which the device stores with the passkey. */
export const toUserHandle = (playerId: string): string => Buffer.from(playerId).toString('base64url')

/**
 * Runs `work` in the transaction that saves the counter. `lockFirst` takes locks that must precede the lock of the player's row.
 * @throws Refusal passkeyWrong if a concurrent use saved it first
 */
export async function withProvenPasskey<Result>(
  deps: FactorsDeps,
  proven: ProvenPasskey,
  work: (tx: Tx) => Promise<Result>,
  lockFirst: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Result> {
  return inTransaction(deps.db, async (tx) => {
    await lockFirst(tx)
    await lockPlayerRow(tx, proven.playerId)
    if (!(await saveUse(tx, proven, deps.clock.now()))) throw refuse('passkeyWrong')
    return work(tx)
  })
}

/** The passkey may have been cloned: notify its owner and write the audit log. */
async function reportClone(deps: FactorsDeps, passkey: PlayerPasskey, counted: number): Promise<void> {
  const { player_id: playerId, counter } = passkey
  await inTransaction(deps.db, async (tx) => {
    await noteAudit(deps, tx, {
      actor: `player:${playerId}`,
      action: 'player.passkeyDoubtful',
      subject: `passkey:${passkey.id}`,
      playerId,
      reason: 'counter',
      details: { known: String(counter), reported: counted },
    })
    await notifyPlayer(tx, { playerId, notice: 'passkeyDoubtful', at: deps.clock.now() })
  })
}

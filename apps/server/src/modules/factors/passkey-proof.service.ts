/**
 * Whether a passkey has signed what it was asked to: a challenge counts once, for minutes, for the purpose and the player it was made
 * for, and is used up by a wrong answer, too. A signature cannot be guessed, so nobody has to wait here.
 */
import { createHash } from 'node:crypto'
import type { PasskeyAnswer, Reply } from '@fairhall/contract'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { lockPlayerRow, noteAudit, readCredentialGeneration, tellPlayer } from '../players/index.ts'
import {
  type Challenge,
  countPasskey,
  findPasskey,
  insertChallenge,
  listPasskeys,
  type PlayerPasskey,
  useChallenge,
} from './passkeys.queries.ts'
import {
  hasCountedOn,
  knownTransports,
  type PasskeySite,
  readChallenge,
  readPasskeySite,
  toSigned,
} from './passkeys.rules.ts'

export const PASSKEY_MS = 5 * 60 * 1000
const CHALLENGE_BYTES = 32

/** What a challenge is for: an answer to it counts for nothing else. */
export type Bound =
  | { purpose: 'add' | 'act'; playerId: string; sessionId: string }
  | { purpose: 'sign-in'; playerId: string; ticketHash: Buffer }
  /** The passkey itself tells who it is. */
  | { purpose: 'sign-in'; playerId: null }

type SiteDeps = Pick<Deps, 'config' | 'publicUrl'>

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

export async function makeChallenge(deps: Deps, db: Deps['db'] | Tx, bound: Bound): Promise<string> {
  const challenge = deps.random.bytes(CHALLENGE_BYTES).toString('base64url')
  await insertChallenge(db, {
    challenge_hash: hashChallenge(challenge),
    purpose: bound.purpose,
    player_id: bound.playerId,
    session_id: 'sessionId' in bound ? bound.sessionId : null,
    ticket_hash: 'ticketHash' in bound ? bound.ticketHash : null,
    expires_at: new Date(deps.clock.now().getTime() + PASSKEY_MS),
    used_at: null,
  })
  return challenge
}

/** @throws Refusal passkeyWrong; the challenge is gone all the same */
export async function takeChallenge(deps: Deps, clientData: string, bound: Bound): Promise<string> {
  const challenge = readChallenge(clientData)
  if (challenge === null) throw refuse('passkeyWrong')
  const made = await useChallenge(deps.db, hashChallenge(challenge), deps.clock.now())
  if (made === null || !isBound(made, bound)) throw refuse('passkeyWrong')
  return challenge
}

function isBound(made: Challenge, bound: Bound): boolean {
  const ticketHash = 'ticketHash' in bound ? bound.ticketHash : null
  return (
    made.purpose === bound.purpose &&
    made.player_id === bound.playerId &&
    made.session_id === ('sessionId' in bound ? bound.sessionId : null) &&
    (ticketHash === null ? made.ticket_hash === null : made.ticket_hash?.equals(ticketHash) === true)
  )
}

/** What the browser asks a passkey with: one of the player's, or, of who has not said who he is, any of this site. */
export async function askFor(deps: Deps, bound: Bound): Promise<Reply<'askPasskey'>> {
  const { domain } = requirePasskeySite(deps)
  const question = { challenge: await makeChallenge(deps, deps.db, bound), rpId: domain, timeout: PASSKEY_MS }
  if (bound.playerId === null) return { ...question, userVerification: 'required' }
  const own = await listPasskeys(deps.db, bound.playerId)
  return { ...question, userVerification: 'preferred', allowCredentials: own.map(toKnown) }
}

export const toKnown = ({ credential_id, transports }: PlayerPasskey) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports: knownTransports(transports),
})

export interface ProvenPasskey {
  id: string
  playerId: string
  counter: bigint
  purpose: Bound['purpose']
  /** As it was before the passkey was checked. */
  credentialGeneration: number
}

/** @throws Refusal passkeyWrong */
export async function provePasskey(deps: Deps, answer: PasskeyAnswer, bound: Bound): Promise<ProvenPasskey> {
  const site = requirePasskeySite(deps)
  const challenge = await takeChallenge(deps, answer.response.clientDataJSON, bound)
  const passkey = await findPasskey(deps.db, Buffer.from(answer.id, 'base64url'))
  if (passkey === null || !isOf(passkey, answer, bound)) throw refuse('passkeyWrong')
  // It was added after a change of the email that was undone, perhaps by a thief: the password is needed, too.
  if (bound.playerId === null && passkey.paused_until !== null) throw refuse('passkeyWrong')
  const credentialGeneration = await readCredentialGeneration(deps.db, passkey.player_id)
  const counted = await counterOf(answer, {
    ...site,
    challenge,
    passkey,
    // Alone it stands for both factors: the device must have asked for a finger, a face or a PIN.
    mustKnowUser: bound.playerId === null,
  })
  if (counted === null || credentialGeneration === null) throw refuse('passkeyWrong')
  if (!hasCountedOn(passkey.counter, counted)) {
    await noteCopy(deps, passkey, counted)
    throw refuse('passkeyWrong')
  }
  const { id, player_id: playerId } = passkey
  return { id, playerId, counter: BigInt(counted), purpose: bound.purpose, credentialGeneration }
}

function isOf(passkey: PlayerPasskey, { response }: PasskeyAnswer, { playerId }: Bound): boolean {
  const owner = toUserHandle(passkey.player_id)
  // Of any passkey of this site the device says whose it is.
  if (playerId === null) return response.userHandle === owner
  return passkey.player_id === playerId && (response.userHandle ?? owner) === owner
}

/** The random id of the player, which a device keeps with his passkey. */
export const toUserHandle = (playerId: string): string => Buffer.from(playerId).toString('base64url')

interface Asked extends PasskeySite {
  challenge: string
  passkey: PlayerPasskey
  mustKnowUser: boolean
}

/** How often the device says it was used; null where it has not signed this. */
async function counterOf(
  answer: PasskeyAnswer,
  { challenge, passkey, domain, origin, mustKnowUser }: Asked,
): Promise<number | null> {
  const { userHandle, ...signed } = answer.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toSigned(answer, { ...signed, ...(userHandle !== undefined && { userHandle }) }),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: domain,
      requireUserVerification: mustKnowUser,
      // What it counts is judged here: with 0 every number would do there.
      credential: { id: answer.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // Whatever does not fit is thrown by the library, malformed data too.
    return null
  }
}

/** What follows happens in the transaction that counts the use. @throws Refusal passkeyWrong where another use came first */
export async function withProvenPasskey<Result>(
  deps: Deps,
  proven: ProvenPasskey,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(deps.db, async (tx) => {
    if (proven.purpose === 'sign-in') await lockPlayerRow(tx, proven.playerId)
    if (!(await countPasskey(tx, proven, deps.clock.now()))) throw refuse('passkeyWrong')
    return work(tx)
  })
}

/** Somebody may have copied it: its owner must hear of that, and staff must find it. */
async function noteCopy(deps: Deps, passkey: PlayerPasskey, counted: number): Promise<void> {
  const { player_id: playerId, counter } = passkey
  await inTransaction(deps.db, async (tx) => {
    await noteAudit(deps, tx, {
      actor: `player:${playerId}`,
      action: 'player.passkeyDoubtful',
      subject: `passkey:${passkey.id}`,
      playerId,
      reason: 'counter',
      details: { known: String(counter), told: counted },
    })
    await tellPlayer(tx, { playerId, notice: 'passkeyDoubtful', at: deps.clock.now() })
  })
}

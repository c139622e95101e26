/**
 * Verifies what a device with a passkey signed. The caller makes the challenge, uses it up, and compares the counter. A player
 * gets one answer for every reason; the log has the reason, which shows a wrong domain or a bug.
 */
import type { NewPasskey, PasskeyAnswer } from '@fairhall/contract'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Platform } from '../../platform/platform.ts'
import { type PasskeySite, toSigned } from './passkeys.rules.ts'

/** COSE ids of EdDSA, ES256 and RS256, which cover all common devices. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

interface Expected {
  site: PasskeySite
  challenge: string
  /** The device must have verified its user by fingerprint, face or PIN. */
  requiresUserVerification: boolean
}

interface NewCredential {
  credentialId: Buffer
  /** COSE */
  publicKey: Buffer
  counter: bigint
}

type LogDeps = Pick<Platform, 'log'>

/** The library throws for anything invalid, including malformed data. */
function noteInvalid({ log }: LogDeps, error: unknown): null {
  log.info({ err: error }, 'the answer of a passkey is not valid')
  return null
}

/** The credential of a new passkey; null if it is not valid. */
export async function readNewPasskey(
  deps: LogDeps,
  passkey: NewPasskey,
  { site, challenge, requiresUserVerification }: Expected,
): Promise<NewCredential | null> {
  const { clientDataJSON, attestationObject } = passkey.response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: toSigned(passkey, { clientDataJSON, attestationObject }),
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.domain,
      requireUserVerification: requiresUserVerification,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    })
    if (registrationInfo === undefined) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter: BigInt(counter),
    }
  } catch (error) {
    return noteInvalid(deps, error)
  }
}

/** The device's signature counter; null if the signature is not valid. */
export async function readPasskeyCounter(
  deps: LogDeps,
  answer: PasskeyAnswer,
  publicKey: Buffer,
  { site, challenge, requiresUserVerification }: Expected,
): Promise<number | null> {
  const { userHandle, ...signed } = answer.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: toSigned(answer, { ...signed, ...(userHandle !== undefined && { userHandle }) }),
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.domain,
      requireUserVerification: requiresUserVerification,
      // `isCounterValid` checks the counter. With 0, the library accepts every counter.
      credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    return noteInvalid(deps, error)
  }
}

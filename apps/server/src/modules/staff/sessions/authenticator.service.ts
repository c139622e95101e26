/** The authenticator app of a staff member: set up at the first sign-in in the office, asked at every later one with the key. */
import type { Tx } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { seal, unseal } from '../../../platform/sealing.ts'
import { countedGuesses, GUESSES_MAX, matchStep, newTotpSecret, toAddress } from '../../factors/index.ts'
import { noteAudit } from '../../players/index.ts'
import { listPresentPasskeys } from '../passkeys/passkey-proof.service.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { type Authenticator, lockAuthenticator, saveAuthenticator } from './sessions.queries.ts'

const PURPOSE = 'staff-authenticators'

export interface AuthenticatorSetUp {
  /** Base32, for typing. */
  secret: string
  /** The otpauth address of the QR code. */
  address: string
}

/**
 * What a code of a member proves: `right`, `wrong`, or, for a member without a second factor, a new secret to set an app up. The first
 * right code confirms the app. Each time step counts once. Wrong codes are counted until the member gets a new key.
 * @throws StaffRefusal tooManyCodes
 */
export async function useAuthenticator(
  deps: StaffDeps,
  tx: Tx,
  staffId: string,
  code: string | null,
): Promise<'right' | 'wrong' | AuthenticatorSetUp> {
  const found = await lockAuthenticator(tx, staffId)
  // A passkey is their second factor: nobody adds an app with the key alone.
  if (found?.confirmedAt == null && (await listPresentPasskeys(deps, staffId, tx)).length > 0) return 'wrong'
  if (code === null && found?.confirmedAt == null) return setUp(deps, tx, staffId)
  if (code === null || found === null) return 'wrong'
  const now = deps.clock.now()
  const failures = countedGuesses(found, now)
  if (failures >= GUESSES_MAX) throw new StaffRefusal('tooManyCodes')
  const step = matchStep(open(deps, staffId, found), code.replaceAll(/\s/g, ''), now)
  if (step === null || BigInt(step) <= found.lastStep) {
    await saveAuthenticator(tx, staffId, { ...found, failures: failures + 1, failedAt: now })
    return 'wrong'
  }
  await saveAuthenticator(tx, staffId, {
    ...found,
    confirmedAt: found.confirmedAt ?? now,
    lastStep: BigInt(step),
  })
  if (found.confirmedAt === null) {
    const actor = `staff:${staffId}`
    const reason = 'set up at sign-in'
    await noteAudit(deps, tx, { actor, action: 'staff.authenticatorAdded', subject: actor, reason })
    await enqueue(tx, 'staff.notifyOfAuthenticator', { staffId })
  }
  return 'right'
}

async function setUp(deps: StaffDeps, tx: Tx, staffId: string): Promise<AuthenticatorSetUp> {
  const { id: keyId, key } = deps.secrets.current(PURPOSE)
  const { bytes, text } = newTotpSecret(deps.random)
  await saveAuthenticator(tx, staffId, {
    keyId,
    sealedSecret: seal(deps.random, key, bytes, staffId),
    madeAt: deps.clock.now(),
    confirmedAt: null,
    lastStep: 0n,
    failures: 0,
    failedAt: null,
  })
  return { secret: text, address: toAddress('Office', staffId, bytes) }
}

function open({ secrets }: StaffDeps, staffId: string, { keyId, sealedSecret }: Authenticator): Buffer {
  const ringKey = secrets.findKept(PURPOSE, keyId)
  if (ringKey === null) throw new Error('The ring has no key for an authenticator')
  return unseal(ringKey.key, sealedSecret, staffId)
}

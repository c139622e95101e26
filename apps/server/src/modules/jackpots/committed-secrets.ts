/**
 * Secrets that decide who wins: drawn and committed to before anyone plays, and revealed afterwards. They are sealed with a key that
 * never enters the database, so that nobody who reads the database or a backup knows an outcome in advance.
 */
import { commitmentOf } from '@fairhall/games'
import { seal, unseal } from '../../platform/sealing.ts'
import type { CommittedSecretsDeps } from './jackpots.deps.ts'

export interface SealedSecret {
  commitment: string
  sealed: Buffer
  keyId: string
}

interface Place {
  /** Of the key. */
  purpose: string
  /** What the secret belongs to: it can't be opened as that of anything else. */
  of: string
}

const SECRET_BYTES = 32

export function drawSecret(
  { random, secrets }: CommittedSecretsDeps,
  { purpose, of }: Place,
): { secret: string; sealed: SealedSecret } {
  const bytes = random.bytes(SECRET_BYTES)
  const secret = bytes.toString('hex')
  const key = secrets.current(purpose)
  const sealed = seal(random, key.sealingKey, bytes, of)
  return { secret, sealed: { commitment: commitmentOf(secret), sealed, keyId: key.id } }
}

/** @throws Error for a key that is not in the ring */
export function openSecret(
  { secrets }: Pick<CommittedSecretsDeps, 'secrets'>,
  { purpose, of }: Place,
  { sealed, keyId }: Omit<SealedSecret, 'commitment'>,
): string {
  const key = secrets.findKept(purpose, keyId)
  if (key === null) throw new Error(`${of}: the key ${keyId} is not in the key ring`)
  return unseal(key.sealingKey, sealed, of).toString('hex')
}

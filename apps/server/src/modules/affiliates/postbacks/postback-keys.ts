/** The key that signs the postbacks of a partner: shown to staff once, and stored sealed. */
import { seal, unseal } from '../../../platform/sealing.ts'
import { sealingKeysOf } from '../../../platform/secrets.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'

const PURPOSE = 'affiliate-postbacks'
const KEY_BYTES = 32
const SEPARATOR = ':'

const ownerOf = (partnerId: string) => `affiliate:${partnerId}`

export function newPostbackKey(
  { random, secrets }: Pick<AffiliatesDeps, 'random' | 'secrets'>,
  partnerId: string,
): { text: string; sealed: Buffer } {
  const text = random.bytes(KEY_BYTES).toString('base64url')
  const { id, sealingKey } = sealingKeysOf(secrets, PURPOSE).current()
  const sealed = seal(random, sealingKey, Buffer.from(text), ownerOf(partnerId))
  return { text, sealed: Buffer.concat([Buffer.from(id + SEPARATOR), sealed]) }
}

/** @throws Error if the key of the ring that sealed it is gone */
export function openPostbackKey(
  { secrets }: Pick<AffiliatesDeps, 'secrets'>,
  partnerId: string,
  stored: Buffer,
): string {
  const end = stored.indexOf(SEPARATOR)
  const key = sealingKeysOf(secrets, PURPOSE).find(stored.subarray(0, end).toString())
  if (key === null) throw new Error(`the key that sealed the postbacks of ${partnerId} is not in the ring`)
  return unseal(key.sealingKey, stored.subarray(end + 1), ownerOf(partnerId)).toString()
}

/**
 * Seals data with AES-256-GCM. Without the key, nobody can read or change it, or move it to another owner, because the owner is
 * authenticated too.
 */
import { type CipherKey, createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from './random.ts'

const ALGORITHM = 'aes-256-gcm'
const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function seal(random: Random, key: CipherKey, plain: Buffer, belongsTo: string): Buffer {
  const nonce = random.bytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce)
  cipher.setAAD(Buffer.from(belongsTo))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.getAuthTag(), sealed])
}

/** @throws Error for another key, another owner, or any changed bit */
export function unseal(key: CipherKey, sealed: Buffer, belongsTo: string): Buffer {
  if (sealed[0] !== FORMAT) throw new Error('Unknown format of sealed data')
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
  const cipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(belongsTo))
  cipher.setAuthTag(tag)
  return Buffer.concat([cipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), cipher.final()])
}

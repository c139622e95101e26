/** Proves to a push service that a push comes from this installation: RFC 8292. Pure. */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { CURVE } from './encryption.rules.ts'

const VALID_S = 12 * 3600
const POINT_BYTES = 65

export interface VapidKey {
  /** An uncompressed point as base64url. */
  publicKey: string
  /** PKCS #8. */
  privateKey: Buffer
}

export function newVapidKey(): VapidKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: CURVE,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  // The point is the end of the encoding.
  return { publicKey: publicKey.subarray(-POINT_BYTES).toString('base64url'), privateKey }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The `Authorization` header. `contact` is an address where the push service reaches the operator. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKey,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const exp = Math.floor(now.getTime() / 1000) + VALID_S
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact }
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}

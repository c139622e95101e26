/** What a push service checks (RFC 8292), and what the browser behind it decrypts (RFC 8291). Pure, and apart from the operator's code. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { z } from 'zod'

const CURVE = 'prime256v1'
const VALID_MAX_S = 24 * 3600
const SALT_END = 16
const TAG_BYTES = 16
const LAST_RECORD = 2

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https?:)/) })

interface Expected {
  operatorKey: string
  origin: string
  now: Date
}

/** The status that refuses the `Authorization` header; null if it proves the operator. */
export function refusalOf(header: string | undefined, expected: Expected): 401 | 403 | null {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  if (key === undefined) return 401
  const [head = '', body = '', signature = ''] = token.split('.')
  const { data } = claims.safeParse(toJson(body))
  if (data === undefined || !isSigned(`${head}.${body}`, signature, key)) return 401
  const leftS = data.exp - expected.now.getTime() / 1000
  if (data.aud !== expected.origin || leftS <= 0 || leftS > VALID_MAX_S) return 401
  return key === expected.operatorKey ? null : 403
}

function isSigned(signed: string, signature: string, key: string): boolean {
  try {
    const point = Buffer.from(key, 'base64url')
    const x = point.subarray(1, 33).toString('base64url')
    const y = point.subarray(33).toString('base64url')
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    return verify('sha256', Buffer.from(signed), options, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

function toJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return null
  }
}

/** @throws Error if the body was not encrypted for this device, or was changed */
export function openPush(body: Buffer, { privateKey, auth }: { privateKey: Buffer; auth: Buffer }): string {
  const keyEnd = SALT_END + 5 + body.readUInt8(SALT_END + 4)
  const salt = body.subarray(0, SALT_END)
  const sender = body.subarray(SALT_END + 5, keyEnd)
  const device = createECDH(CURVE)
  device.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender])
  const secret = hkdf(device.computeSecret(sender), auth, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  const plain = Buffer.concat([decipher.update(body.subarray(keyEnd, -TAG_BYTES)), decipher.final()])
  const end = plain.lastIndexOf(LAST_RECORD)
  if (end < 0) throw new Error('the record has no end')
  return plain.subarray(0, end).toString()
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/**
 * Checks AWS Signature Version 4 in the Authorization header, as S3-compatible stores do. Written from the public documentation of
 * the protocol, apart from the library that signs.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const ALGORITHM = 'AWS4-HMAC-SHA256'
const TOLERANCE_MS = 15 * 60_000

export interface Keys {
  keyId: string
  secret: string
  region: string
}

interface SignedRequest {
  method: string
  /** Path and query, as in the request line. */
  target: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The code of S3 for a wrong request; null if it is signed with the keys. */
export function signatureError(keys: Keys, request: SignedRequest, now: Date): string | null {
  const header = request.headers.authorization ?? ''
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(header)
  if (match === null) return 'AccessDenied'
  const [, credential = '', names = '', signature = ''] = match
  const [keyId, day = '', region, service, end] = credential.split('/')
  if (keyId !== keys.keyId) return 'InvalidAccessKeyId'
  if (region !== keys.region || service !== 's3' || end !== 'aws4_request')
    return 'AuthorizationHeaderMalformed'
  const at = String(request.headers['x-amz-date'])
  if (!at.startsWith(day) || Math.abs(now.getTime() - momentOf(at)) > TOLERANCE_MS)
    return 'RequestTimeTooSkewed'
  const stated = String(request.headers['x-amz-content-sha256'])
  if (stated !== 'UNSIGNED-PAYLOAD' && stated !== sha256(request.body)) return 'XAmzContentSHA256Mismatch'
  const text = [
    ALGORITHM,
    at,
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical(request, names, stated)),
  ].join('\n')
  const expected = hmac(signingKey(keys, day), text)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function canonical({ method, target, headers }: SignedRequest, names: string, payload: string): string {
  const [path = '', query = ''] = target.split('?', 2)
  const pairs = query === '' ? [] : query.split('&').map((pair) => (pair.includes('=') ? pair : `${pair}=`))
  const lines = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`)
  return [method, path, pairs.toSorted().join('&'), ...lines, '', names, payload].join('\n')
}

function signingKey({ secret, region }: Keys, day: string): Buffer {
  const steps = [day, region, 's3', 'aws4_request']
  return steps.reduce((key: Buffer, step) => hmac(key, step), Buffer.from(`AWS4${secret}`))
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

/** From `20261129T101500Z`. */
const momentOf = (at: string) =>
  Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Verifies the signatures of calls and signs reports, as Sumsub does. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_S = 60

interface SumsubCall {
  method: string
  /** The path with its query, as in the request line. */
  path: string
  body: Buffer
  at: string | undefined
  signature: string | undefined
}

export function isSignedCall(secret: string, call: SumsubCall, now: Date): boolean {
  const { method, path, body, at = '', signature = '' } = call
  const age = Math.abs(now.getTime() / 1000 - Number(at))
  if (!/^\d{1,12}$/.test(at) || age > TOLERANCE_S || !/^[0-9a-f]{64}$/.test(signature)) return false
  const expected = createHmac('sha256', secret).update(`${at}${method}${path}`).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

export function digestOf(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

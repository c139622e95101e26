/** The signed token of the links that end email offers. It names a player, never expires and can do nothing else. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'

const PURPOSE = 'unsubscribe'
const ID_BYTES = 16

export function tokenOf(secrets: Pick<Secrets, 'current'>, playerId: string): string {
  const id = Buffer.from(playerId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, sign(secrets.current(PURPOSE).key, playerId)]).toString('base64url')
}

/** Null for a token that was not made here. */
export function playerOf(secrets: Pick<Secrets, 'list'>, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  const playerId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const actual = bytes.subarray(ID_BYTES)
  const isRight = secrets.list(PURPOSE).some(({ key }) => {
    const expected = sign(key, playerId)
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  })
  return isRight ? playerId : null
}

const sign = (key: Buffer, playerId: string): Buffer => createHmac('sha256', key).update(playerId).digest()

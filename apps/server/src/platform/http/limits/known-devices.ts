/**
 * Browsers that have signed in before carry a signed cookie. It authenticates nobody and names nobody. Once an address has no budget
 * left, a call or connection counts for its known device, so that a flood by others at the address doesn't keep players out. All devices
 * of a player count together: signing in again gains nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Platform } from '../../platform.ts'

const PURPOSE = 'known-device'
const COOKIE = /(?:^|; ?)known_device=([\w-]{43})\.([\w-]{43})(?:;|$)/
const YEAR_S = 31_536_000

type DevicesDeps = Pick<Platform, 'secrets' | 'publicUrl'>

/** The value of `set-cookie` after a player has signed in. */
export function deviceCookie({ secrets, publicUrl }: DevicesDeps, playerId: string): string {
  const { key } = secrets.current(PURPOSE)
  const device = deviceOf(key, playerId)
  const value = `${device}.${sign(key, device).toString('base64url')}`
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `known_device=${value}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Strict${secure}`
}

/** The key under which the known device of a request counts, or null. */
export function findDevice(
  { secrets }: Pick<DevicesDeps, 'secrets'>,
  headers: IncomingHttpHeaders,
): string | null {
  const [, device, signature] = COOKIE.exec(headers.cookie ?? '') ?? []
  if (device === undefined || signature === undefined) return null
  const given = Buffer.from(signature, 'base64url')
  const isOurs = secrets.list(PURPOSE).some(({ key }) => timingSafeEqual(sign(key, device), given))
  return isOurs ? `device ${device}` : null
}

/** Whether this player has signed in with this browser before, and nobody else since. */
export function isDeviceOf(
  deps: Pick<DevicesDeps, 'secrets'>,
  headers: IncomingHttpHeaders,
  playerId: string,
): boolean {
  const found = findDevice(deps, headers)
  return deps.secrets.list(PURPOSE).some(({ key }) => found === `device ${deviceOf(key, playerId)}`)
}

const deviceOf = (key: Buffer, playerId: string): string =>
  sign(key, `player ${playerId}`).toString('base64url')

const sign = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

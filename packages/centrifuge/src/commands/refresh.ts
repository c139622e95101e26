/* `refresh` and `sub_refresh`: a later token for the same connection or subscription. */
import { CommandError, Disconnect, disconnects, errors } from '../protocol/codes.ts'
import type { Connection } from '../connection/connection.ts'
import { encodeReply, type Fields, readText } from '../protocol/protocol.ts'
import { describeExpiry, identify } from './connect.ts'
import { readSubscriptionToken } from './subscribe.ts'

export async function refresh(connection: Connection, id: number, params: Fields): Promise<void> {
  const token = readText(params, 'token')
  if (token === '') throw new Disconnect(disconnects.badRequest)
  const claims = await identify(connection.core, token).catch(closeExpired)
  if (connection.isClosed) return
  if (claims.user !== connection.user) throw new Disconnect(disconnects.invalidToken)

  const { runtime, version = '' } = connection.core.settings
  connection.identify(claims)
  const expiry = describeExpiry(claims.expiresAt, runtime.now())
  connection.sendText(encodeReply(id, 'refresh', { client: connection.id, version, ...expiry }))
  connection.succeeded()
}

/**
 * At connect, an expired token is an error to retry. At refresh it closes the connection, and the client may
 * reconnect.
 */
function closeExpired(error: unknown): never {
  if (error instanceof CommandError && error.code === errors.tokenExpired.code) {
    throw new Disconnect(disconnects.expired)
  }
  throw error
}

export async function subRefresh(connection: Connection, id: number, params: Fields): Promise<void> {
  const channel = readText(params, 'channel')
  const token = readText(params, 'token')
  if (channel === '') throw new Disconnect(disconnects.badRequest)
  const subscription = connection.subscriptions.get(channel)
  if (subscription === undefined) throw new CommandError(errors.permissionDenied)
  if (!subscription.byToken) throw new Disconnect(disconnects.badRequest)
  if (token === '') throw new CommandError(errors.badRequest)

  const claims = await readSubscriptionToken(connection, channel, token)
  if (connection.isClosed) return
  subscription.expiresAtMs = claims.expiresAt * 1000
  const expiry = describeExpiry(claims.expiresAt, connection.core.settings.runtime.now())
  connection.sendText(encodeReply(id, 'sub_refresh', expiry))
  connection.succeeded()
}

/*
 * `connect`: authenticates a client. An invalid token closes the connection permanently. An expired one is
 * answered with 109, and clients then fetch another and retry.
 */
import { CommandError, Disconnect, disconnects, errors } from '../protocol/codes.ts'
import type { Connection } from '../connection/connection.ts'
import type { Core } from '../core.ts'
import {
  encodeReply,
  type Fields,
  readCount,
  readFlag,
  readObject,
  readText,
  withPublications,
} from '../protocol/protocol.ts'
import { randomId } from '../runtime.ts'
import type { ConnectionClaims, ServerSubscription } from '../protocol/token.ts'
import { type Joined, join, noRequest } from './join.ts'

const visitor: ConnectionClaims = {
  user: '',
  expiresAt: 0,
  session: '',
  info: undefined,
  meta: undefined,
  subscriptions: {},
}

export async function connect(connection: Connection, id: number, params: Fields): Promise<void> {
  const { core } = connection
  const claims = await identify(core, readText(params, 'token'))
  if (connection.isClosed) return

  const { limits, runtime, timing, version = '' } = core.settings
  const ofUser = claims.user === '' ? 0 : core.hub.connectionsOf(claims.user).length
  if (limits.connectionsPerUser > 0 && ofUser >= limits.connectionsPerUser) {
    throw new Disconnect(disconnects.connectionLimit)
  }
  connection.welcome(randomId(runtime), claims)
  core.hub.addUser(connection)

  const joined = joinServerSide(connection, claims.subscriptions, params)
  const result = {
    client: connection.id,
    version,
    ...describeExpiry(claims.expiresAt, runtime.now()),
    ping: timing.pingMs / 1000,
    pong: true,
    ...connection.transport.emulation,
  }
  connection.sendText(encodeConnectReply(id, result, joined))
  for (const { subscription } of joined.values()) subscription.channel.announce('join', subscription)
}

/** Verifies the token and asks the application whether it is still valid. */
export async function identify(core: Core, token: string): Promise<ConnectionClaims> {
  const { insecure = false, visitors = false, tokens, authorize } = core.settings
  if (insecure && tokens === undefined) return visitor
  if (token === '') {
    if (insecure || visitors) return visitor
    throw new Disconnect(disconnects.badRequest)
  }
  const verdict = await core.connectionTokens.readConnection(token)
  if (!verdict.ok) throw refusal(verdict.expired)
  if (describeExpiry(verdict.claims.expiresAt, core.settings.runtime.now()).ttl === 0) throw refusal(true)

  const isAuthorized = authorize === undefined || (await authorize(verdict.claims, token))
  if (!isAuthorized) throw refusal(false)
  return verdict.claims
}

function refusal(isExpired: boolean): CommandError | Disconnect {
  return isExpired ? new CommandError(errors.tokenExpired) : new Disconnect(disconnects.invalidToken)
}

/** `ttl` is in whole seconds, rounded down so that no client refreshes too late. */
export function describeExpiry(expiresAt: number, now: number): { expires?: true; ttl?: number } {
  if (expiresAt === 0) return {}
  return { expires: true, ttl: Math.max(0, Math.floor(expiresAt - now / 1000)) }
}

function joinServerSide(
  connection: Connection,
  subscriptions: Readonly<Record<string, ServerSubscription>>,
  params: Fields,
): Map<string, Joined> {
  const { hub, settings } = connection.core
  const wanted = Object.entries(subscriptions)
  if (wanted.length > settings.limits.channelsPerConnection) throw new Disconnect(disconnects.channelLimit)

  const requests = params['subs'] === undefined ? {} : readObject(params['subs'])
  const joined = wanted.flatMap(([name, terms]) => {
    const options = hub.findOptions(name)
    if (options === null) return []
    const request = Object.hasOwn(requests, name) ? readRecovery(readObject(requests[name])) : noRequest
    const grant = { terms, isServerSide: true, byToken: false, expiresAt: 0 }
    return [[name, join(connection, name, options, request, grant)] as const]
  })
  return new Map(joined)
}

function readRecovery(fields: Fields) {
  const since = { epoch: readText(fields, 'epoch'), offset: readCount(fields, 'offset') }
  return { ...noRequest, recover: readFlag(fields, 'recover'), since }
}

function encodeConnectReply(id: number, result: object, joined: ReadonlyMap<string, Joined>): string {
  if (joined.size === 0) return encodeReply(id, 'connect', result)
  const subs = [...joined].map(
    ([name, { result: subscribed, publications }]) =>
      `${JSON.stringify(name)}:${withPublications(subscribed, publications)}`,
  )
  return `{"id":${id},"connect":${JSON.stringify(result).slice(0, -1)},"subs":{${subs.join(',')}}}}`
}

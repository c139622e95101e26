/*
 * `subscribe` and `unsubscribe`. The checks follow the order of the protocol, because the first that fails
 * determines the answer.
 */
import { CommandError, Disconnect, disconnects, type ErrorCode, errors } from '../protocol/codes.ts'
import { type ChannelName, readChannelName, usersOfChannel } from '../hub/channel-names.ts'
import type { Connection } from '../connection/connection.ts'
import type { ChannelOptions } from '../options.ts'
import {
  encodeReply,
  encodeReplyWithPublications,
  type Fields,
  readCount,
  readFlag,
  readInteger,
  readText,
} from '../protocol/protocol.ts'
import type { SubscriptionClaims } from '../protocol/token.ts'
import { describeExpiry } from './connect.ts'
import { type Grant, join, type JoinRequest } from './join.ts'

const FLAG_REJECT_UNRECOVERED = 2

const openGrant: Grant = { terms: {}, isServerSide: false, byToken: false, expiresAt: 0 }

export function subscribe(connection: Connection, id: number, params: Fields): void | Promise<void> {
  const channel = readText(params, 'channel')
  const name = readChannelName(channel)
  const options = requireSubscribable(connection, channel, name)
  const token = readText(params, 'token')
  const request = readRequest(params)

  if (token !== '') return subscribeByToken(connection, id, { channel, options, token, request })
  if (!maySubscribe(connection, channel, name, options)) return refuse(errors.permissionDenied)
  enter(connection, id, { channel, options, request, grant: openGrant })
  return undefined
}

function requireSubscribable(connection: Connection, channel: string, name: ChannelName): ChannelOptions {
  const { hub, settings } = connection.core
  const { channelLength, channelsPerConnection } = settings.limits
  if (channel === '') throw new Disconnect(disconnects.badRequest)
  if (channel.length > channelLength) return refuse(errors.badRequest)
  if (connection.subscriptions.has(channel)) return refuse(errors.alreadySubscribed)
  if (connection.subscriptions.size >= channelsPerConnection) return refuse(errors.limitExceeded)

  const options = hub.findOptions(channel)
  if (options === null) return refuse(errors.unknownChannel)
  if (options.pattern !== undefined && !options.pattern.test(name.rest)) return refuse(errors.badRequest)
  return options
}

function readRequest(params: Fields): JoinRequest {
  return {
    recover: readFlag(params, 'recover'),
    since: { epoch: readText(params, 'epoch'), offset: readCount(params, 'offset') },
    positioned: readFlag(params, 'positioned'),
    recoverable: readFlag(params, 'recoverable'),
    joinLeave: readFlag(params, 'join_leave'),
    rejectUnrecovered: (readInteger(params, 'flag') & FLAG_REJECT_UNRECOVERED) !== 0,
  }
}

function maySubscribe(
  connection: Connection,
  channel: string,
  name: ChannelName,
  options: ChannelOptions,
): boolean {
  if (connection.core.settings.insecure === true) return true
  if (name.isPrivate) return false
  const users = usersOfChannel(channel)
  if (options.userLimited === true && users !== null) {
    return connection.user !== '' && users.includes(connection.user)
  }
  const audience = options.subscribe ?? 'nobody'
  return audience === 'everyone' || (audience === 'users' && connection.user !== '')
}

interface Wanted {
  readonly channel: string
  readonly options: ChannelOptions
  readonly request: JoinRequest
}

async function subscribeByToken(
  connection: Connection,
  id: number,
  wanted: Wanted & { readonly token: string },
): Promise<void> {
  const terms = await readSubscriptionToken(connection, wanted.channel, wanted.token)
  if (connection.isClosed) return
  const grant = { terms, isServerSide: false, byToken: true, expiresAt: terms.expiresAt }
  enter(connection, id, { ...wanted, grant })
}

/**
 * A token for something else is an attack, not a mistake, and closes the connection. After an invalid or
 * expired one the client may fetch another.
 */
export async function readSubscriptionToken(
  connection: Connection,
  channel: string,
  token: string,
): Promise<SubscriptionClaims> {
  const { subscriptionTokens, settings } = connection.core
  const verdict = await subscriptionTokens.readSubscription(token)
  if (!verdict.ok) return refuse(verdict.expired ? errors.tokenExpired : errors.permissionDenied)

  const { claims } = verdict
  const isOurs =
    claims.channel === channel &&
    claims.user === connection.user &&
    (claims.client === '' || claims.client === connection.id)
  if (!isOurs) throw new Disconnect(disconnects.invalidToken)
  if (describeExpiry(claims.expiresAt, settings.runtime.now()).ttl === 0) return refuse(errors.tokenExpired)
  return claims
}

function enter(connection: Connection, id: number, wanted: Wanted & { readonly grant: Grant }): void {
  const { channel, options, request, grant } = wanted
  const { subscription, result, publications } = join(connection, channel, options, request, grant)
  const expiry = describeExpiry(grant.expiresAt, connection.core.settings.runtime.now())
  if (grant.expiresAt > 0) connection.hasExpiringSubscriptions = true
  connection.sendText(encodeReplyWithPublications(id, 'subscribe', { ...expiry, ...result }, publications))
  connection.succeeded()
  subscription.channel.announce('join', subscription)
}

export function unsubscribe(connection: Connection, id: number, params: Fields): void {
  const channel = readText(params, 'channel')
  if (channel === '') throw new Disconnect(disconnects.badRequest)
  const subscription = connection.subscriptions.get(channel)
  if (subscription !== undefined) connection.core.hub.leave(subscription)
  connection.sendText(encodeReply(id, 'unsubscribe', {}))
  connection.succeeded()
}

function refuse(error: ErrorCode): never {
  throw new CommandError(error)
}

/* Client calls on a channel other than subscribing, and calls to the application. */
import type { Channel } from '../hub/channel.ts'
import { readChannelName, usersOfChannel } from '../hub/channel-names.ts'
import { CommandError, Disconnect, disconnects, errors } from '../protocol/codes.ts'
import type { Connection } from '../connection/connection.ts'
import type { Core } from '../core.ts'
import { type Audience, type ChannelOptions, keepsHistory } from '../options.ts'
import {
  encodeReply,
  encodeReplyWithPublications,
  type Fields,
  type Position,
  readCount,
  readFlag,
  readInteger,
  readObject,
  readText,
} from '../protocol/protocol.ts'

interface Target {
  readonly name: string
  readonly options: ChannelOptions
  readonly channel: Channel | undefined
}

type Call = 'publish' | 'history' | 'presence'

export async function publish(connection: Connection, id: number, params: Fields): Promise<void> {
  const { hub, settings } = connection.core
  const { name, options } = requireTarget(connection, params, 'publish')
  const { data } = params
  if (data === undefined) throw new CommandError(errors.badRequest)

  const { publication } = settings
  const published = publication === undefined ? data : await publication(name, data, connection.caller)
  if (connection.isClosed) return
  const { caller } = connection
  const info = {
    client: caller.client,
    user: caller.user,
    ...(caller.info === undefined ? {} : { conn_info: caller.info }),
  }
  hub.publish(name, options, { data: published, info })
  connection.sendText(encodeReply(id, 'publish', {}))
  connection.succeeded()
}

export function presence(connection: Connection, id: number, params: Fields): void {
  const { channel } = requireTarget(connection, params, 'presence')
  connection.sendText(encodeReply(id, 'presence', { presence: channel?.presence() ?? {} }))
  connection.succeeded()
}

export function presenceStats(connection: Connection, id: number, params: Fields): void {
  const { channel } = requireTarget(connection, params, 'presence')
  connection.sendText(encodeReply(id, 'presence_stats', countPresence(channel)))
  connection.succeeded()
}

export function countPresence(channel: Channel | undefined): { num_clients: number; num_users: number } {
  const present = Object.values(channel?.presence() ?? {})
  return { num_clients: present.length, num_users: new Set(present.map(({ user }) => user)).size }
}

export function history(connection: Connection, id: number, params: Fields): void {
  const { name, options } = requireTarget(connection, params, 'history')
  const { historyPublications } = connection.core.settings.limits
  const bounded = { ...params, limit: boundedLimit(readInteger(params, 'limit'), historyPublications) }
  const { position, publications } = readHistory(connection.core, name, options, bounded)
  connection.sendText(encodeReplyWithPublications(id, 'history', position, publications))
  connection.succeeded()
}

/**
 * Reads a channel's stream by `limit`, `since` and `reverse`; publications are already encoded.
 *
 * @throws CommandError 108 no history, 112 the stream was reset since
 */
export function readHistory(
  { hub, settings }: Pick<Core, 'hub' | 'settings'>,
  name: string,
  options: ChannelOptions,
  params: Fields,
): { position: Position; publications: readonly string[] } {
  if (!keepsHistory(options)) throw new CommandError(errors.notAvailable)
  const channel = hub.open(name, options)
  hub.forgetIfUnused(channel)
  const { stream } = channel
  if (stream === null) throw new CommandError(errors.notAvailable)

  const since = params['since'] === undefined ? null : readObject(params['since'])
  const filter = {
    limit: readInteger(params, 'limit'),
    since: since === null ? null : { epoch: readText(since, 'epoch'), offset: readCount(since, 'offset') },
    reverse: readFlag(params, 'reverse'),
  }
  const publications = stream.read(filter, settings.runtime.now())
  if (publications === null) throw new CommandError(errors.unrecoverablePosition)
  return { position: stream.position, publications }
}

/** A negative limit requests everything. */
function boundedLimit(limit: number, max: number): number {
  if (max === 0) return limit
  return limit < 0 ? max : Math.min(limit, max)
}

export async function rpc(connection: Connection, id: number, params: Fields): Promise<void> {
  const { rpc: answer } = connection.core.settings
  if (answer === undefined) throw new CommandError(errors.notAvailable)
  const data = await answer({ method: readText(params, 'method'), data: params['data'] }, connection.caller)
  if (connection.isClosed) return
  connection.sendText(encodeReply(id, 'rpc', data === undefined ? {} : { data }))
  connection.succeeded()
}

/** @throws CommandError 102 unknown channel, 108 off for everyone, 103 not permitted for this client */
function requireTarget(connection: Connection, params: Fields, call: Call): Target {
  const { hub, settings } = connection.core
  const name = readText(params, 'channel')
  if (name === '') throw new Disconnect(disconnects.badRequest)
  const options = hub.findOptions(name)
  if (options === null) throw new CommandError(errors.unknownChannel)

  const audience = options[call] ?? 'nobody'
  const isOn = call === 'publish' || audience !== 'nobody'
  if (!isOn) throw new CommandError(errors.notAvailable)
  const isOpen =
    settings.insecure === true || (isNamed(connection, name, options) && isAmong(connection, name, audience))
  if (!isOpen) throw new CommandError(errors.permissionDenied)
  if (options.pattern?.test(readChannelName(name).rest) === false) throw new CommandError(errors.badRequest)
  return { name, options, channel: hub.channels.get(name) }
}

/** A channel that names users is open to them alone, whatever the audience. */
function isNamed(connection: Connection, channel: string, options: ChannelOptions): boolean {
  const users = options.userLimited === true ? usersOfChannel(channel) : null
  return users === null || (connection.user !== '' && users.includes(connection.user))
}

function isAmong(connection: Connection, channel: string, audience: Audience): boolean {
  switch (audience) {
    case 'nobody':
      return false
    case 'subscribers':
      return connection.subscriptions.has(channel)
    case 'users':
      return connection.user !== ''
    case 'everyone':
      return true
  }
}

/*
 * The meaning of channel names. `ns:rest` belongs to the namespace `ns`; `$…` requires a subscription token.
 * In a user-limited namespace the text after the last `#` lists the users that may subscribe, separated by
 * commas.
 */
import type { ChannelOptions } from '../options.ts'

interface ChannelRules {
  readonly namespaces: Readonly<Record<string, ChannelOptions>>
  readonly withoutNamespace: ChannelOptions | null
}

const PRIVATE_PREFIX = '$'
const NAMESPACE_BOUNDARY = ':'
const USER_BOUNDARY = '#'
const USER_SEPARATOR = ','

export interface ChannelName {
  readonly namespace: string | null
  readonly rest: string
  readonly isPrivate: boolean
}

export function readChannelName(channel: string): ChannelName {
  const isPrivate = channel.startsWith(PRIVATE_PREFIX)
  const name = isPrivate ? channel.slice(1) : channel
  const boundary = name.indexOf(NAMESPACE_BOUNDARY)
  if (boundary < 0) return { namespace: null, rest: name, isPrivate }
  return { namespace: name.slice(0, boundary), rest: name.slice(boundary + 1), isPrivate }
}

/** The options of a channel, or null when its namespace is unknown. */
export function findChannelOptions(rules: ChannelRules, name: ChannelName): ChannelOptions | null {
  if (name.namespace === null) return rules.withoutNamespace
  return Object.hasOwn(rules.namespaces, name.namespace) ? (rules.namespaces[name.namespace] ?? null) : null
}

/** The users named by the channel, or null when it names none. */
export function usersOfChannel(channel: string): readonly string[] | null {
  const boundary = channel.lastIndexOf(USER_BOUNDARY)
  return boundary < 0 ? null : channel.slice(boundary + 1).split(USER_SEPARATOR)
}

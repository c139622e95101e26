/**
 * The contract's channel table by namespace. The embedded hub and Centrifugo's configuration are both derived from it, so that they
 * cannot differ in who may subscribe.
 */
import { type Channel, channelTable } from '@fairhall/contract/channels'

export interface Namespace {
  /** Null for channels without a namespace. */
  name: string | null
  /** A regular expression for the part of the name after the colon, in the syntax that Go and JavaScript share. */
  pattern: string
  audience: Channel['audience']
  history: Channel['history']
}

export function toNamespaces(table: Readonly<Record<string, Channel>>): Namespace[] {
  const groups = Map.groupBy(Object.values(table), ({ namespace }) => namespace)
  return [...groups].map(([name, members]) => toNamespace(name, members))
}

export const namespaces: readonly Namespace[] = toNamespaces(channelTable)

function toNamespace(name: string | null, members: readonly Channel[]): Namespace {
  const [first, ...others] = members
  if (first === undefined) throw new Error('a namespace needs a channel')
  if (others.some((other) => !hasSameOptions(first, other))) {
    throw new Error(`the channels of the namespace ${name ?? '(none)'} differ in audience or history`)
  }
  const names = members.map((member) => member.name).toSorted()
  const { audience, history } = first
  // One user per channel: otherwise each of several users after the # would get access.
  const owner = audience === 'player' ? '#[^#,]+' : ''
  return { name, pattern: `^(?:${names.join('|')})${owner}$`, audience, history }
}

function hasSameOptions(one: Channel, other: Channel): boolean {
  const isHistorySame = one.history?.size === other.history?.size && one.history?.ttlS === other.history?.ttlS
  return one.audience === other.audience && isHistorySame
}

/** A subscription to one channel. */
import type { Publications } from '@fairhall/contract'
import type { Centrifuge } from 'centrifuge'
import { savePosition, type StreamPositions } from './stream-positions.ts'

interface ListenOptions<Name extends keyof Publications> {
  onGap?: () => void
  positions?: StreamPositions
  fromStart?: (publication: Publications[Name]) => boolean
}

/** An empty epoch matches any: the client has never received one. */
const START = { epoch: '', offset: 0 }

/**
 * `onGap` runs whenever publications may be missing: after an outage that could not be recovered, and at first,
 * because the page's data may be older than its subscription. It refetches the data instead. Alerts can't be
 * refetched: with `positions`, a channel continues from its last known position. `isReplayed` marks those
 * publications that the page missed. Without a known position, `fromStart` chooses from all that the server has kept: an alert may come before the
 * connection of a browser's first page, too.
 */
export function listen<Name extends keyof Publications>(
  connection: Centrifuge,
  channel: string,
  onPublication: (publication: Publications[Name], isReplayed: boolean) => void,
  { onGap, positions, fromStart }: ListenOptions<Name> = {},
): () => void {
  const known = positions?.[channel]
  const since = known ?? (fromStart && START)
  const subscription = connection.newSubscription(channel, since && { since })
  let isFirst = true
  let isReplaying = false
  let isFromStart = known === undefined && fromStart !== undefined
  let epoch = ''
  const keep = (offset: number | undefined) => {
    if (positions !== undefined && epoch !== '' && offset !== undefined)
      savePosition(channel, { epoch, offset })
  }
  subscription.on('publication', ({ data, offset }) => {
    const publication = data as Publications[Name]
    const isWanted = !isReplaying || !isFromStart || fromStart?.(publication) === true
    if (isWanted) onPublication(publication, isReplaying)
    keep(offset)
  })
  subscription.on('subscribed', ({ recovered, streamPosition }) => {
    epoch = streamPosition?.epoch ?? ''
    keep(streamPosition?.offset)
    if (isFirst || !recovered) onGap?.()
    isFirst = false
    // Those that the page missed follow in the same task.
    isReplaying = recovered
    queueMicrotask(() => {
      isReplaying = false
      isFromStart = false
    })
  })
  subscription.subscribe()
  return () => {
    subscription.unsubscribe()
    connection.removeSubscription(subscription)
  }
}

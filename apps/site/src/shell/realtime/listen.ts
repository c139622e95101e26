/** A subscription to one channel. */
import type { Publications } from '@fairhall/contract'
import type { Centrifuge } from 'centrifuge'
import { savePosition, type StreamPositions } from './stream-positions.ts'

/**
 * `onGap` runs whenever publications may be missing: after an outage that could not be recovered, and at first,
 * because the page's data may be older than its subscription. It refetches the data instead. Alerts can't be
 * refetched: with `positions`, a channel continues from its last known position. `isReplayed` marks those
 * publications that the page missed.
 */
export function listen<Name extends keyof Publications>(
  connection: Centrifuge,
  channel: string,
  onPublication: (publication: Publications[Name], isReplayed: boolean) => void,
  { onGap, positions }: { onGap?: () => void; positions?: StreamPositions } = {},
): () => void {
  const since = positions?.[channel]
  const subscription = connection.newSubscription(channel, since && { since })
  let isFirst = true
  let isReplaying = false
  let epoch = ''
  const keep = (offset: number | undefined) => {
    if (positions !== undefined && epoch !== '' && offset !== undefined)
      savePosition(channel, { epoch, offset })
  }
  subscription.on('publication', ({ data, offset }) => {
    onPublication(data as Publications[Name], isReplaying)
    keep(offset)
  })
  subscription.on('subscribed', ({ recovered, streamPosition }) => {
    epoch = streamPosition?.epoch ?? ''
    keep(streamPosition?.offset)
    if (isFirst || !recovered) onGap?.()
    isFirst = false
    // Those that the page missed follow in the same task.
    isReplaying = recovered
    queueMicrotask(() => (isReplaying = false))
  })
  subscription.subscribe()
  return () => {
    subscription.unsubscribe()
    connection.removeSubscription(subscription)
  }
}

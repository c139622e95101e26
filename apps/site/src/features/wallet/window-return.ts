import { PAYMENT_RETURN } from '@fairhall/contract/payment-return'
import { endOf, type ReturnEnd } from './return-end.ts'

type Tell = (end: ReturnEnd) => void

/** By invoice. */
const awaited = new Map<string, Tell>()
let channel: BroadcastChannel | null = null

/**
 * From now on the provider's window of this deposit closes at its end, and `tell` is called. As long as this page lives: the player
 * may have gone on with something else until then.
 */
export function awaitReturn(invoiceId: string, tell: Tell): void {
  awaited.set(invoiceId, tell)
  channel ??= listen()
}

function listen(): BroadcastChannel {
  const windows = new BroadcastChannel(PAYMENT_RETURN)
  windows.onmessage = ({ data }: MessageEvent<{ search?: string }>) => {
    const search = new URLSearchParams(data.search)
    const invoiceId = search.get('invoice') ?? ''
    const tell = awaited.get(invoiceId)
    if (tell === undefined) return
    windows.postMessage({ heard: invoiceId })
    tell(endOf(search))
  }
  return windows
}

import { PAYMENT_RETURN } from '@fairhall/contract/payment-return'
import { endOf, type ReturnEnd } from './return-end.ts'

type OnReturn = (end: ReturnEnd) => void

const awaited = new Map<string, OnReturn>()
let channel: BroadcastChannel | null = null

/**
 * Calls back when the provider's window of a deposit comes to its end, which then closes. As long as this page lives: that the
 * deposit is booked is often known before the player comes back.
 */
export function awaitReturn(invoiceId: string, onReturn: OnReturn): void {
  awaited.set(invoiceId, onReturn)
  channel ??= listen()
}

function listen(): BroadcastChannel {
  const windows = new BroadcastChannel(PAYMENT_RETURN)
  windows.onmessage = ({ data }: MessageEvent<{ search?: string }>) => {
    const search = new URLSearchParams(data.search)
    const invoiceId = search.get('invoice') ?? ''
    const onReturn = awaited.get(invoiceId)
    if (onReturn === undefined) return
    windows.postMessage({ heard: invoiceId })
    onReturn(endOf(search))
  }
  return windows
}

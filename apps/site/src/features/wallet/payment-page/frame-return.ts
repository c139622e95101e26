import { PAYMENT_RETURN } from '@fairhall/contract/payment-return'
import { endOf, type ReturnEnd } from './return-end.ts'

type FrameMessage = Pick<MessageEvent, 'source' | 'origin' | 'data'>

interface Framed {
  window: Window | null | undefined
  /** The frame's `sandbox` attribute. Without `allow-same-origin`, both sides see an opaque origin. */
  sandbox: string
}

/** The result that a payment page in its frame reports; null for any other message. */
export function readReturn(
  { source, origin, data }: FrameMessage,
  framed: Framed,
  ours: string,
): ReturnEnd | null {
  const theirs = framed.sandbox.includes('allow-same-origin') ? ours : 'null'
  if (source === null || source !== framed.window || origin !== theirs) return null
  if (typeof data !== 'object' || data === null || data.source !== PAYMENT_RETURN) return null
  return endOf(new URLSearchParams(String(data.search)))
}

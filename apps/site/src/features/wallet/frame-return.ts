import { PAYMENT_RETURN } from '@fairhall/contract/payment-return'

type Told = Pick<MessageEvent, 'source' | 'origin' | 'data'>

interface Framed {
  window: Window | null | undefined
  /** As the frame has it: without an origin of its own, ours is not to be seen from it either. */
  sandbox: string
}

/**
 * What the end of a payment page in its frame leads to; null for whatever else a frame may say. The provider's word is no
 * more than a hint: only the server knows whether there is money, so all but an error waits for it.
 */
export function readReturn(
  { source, origin, data }: Told,
  framed: Framed,
  ours: string,
): 'deposit-pending' | 'deposit-error' | null {
  const theirs = framed.sandbox.includes('allow-same-origin') ? ours : 'null'
  if (source === null || source !== framed.window || origin !== theirs) return null
  if (typeof data !== 'object' || data === null || data.source !== PAYMENT_RETURN) return null
  return new URLSearchParams(String(data.search)).has('deposit-error') ? 'deposit-error' : 'deposit-pending'
}

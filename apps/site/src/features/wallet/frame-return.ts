import { PAYMENT_RETURN } from '@fairhall/contract/payment-return'
import { endOf, type ReturnEnd } from './return-end.ts'

type Told = Pick<MessageEvent, 'source' | 'origin' | 'data'>

interface Framed {
  window: Window | null | undefined
  /** As the frame has it: without an origin of its own, ours is not to be seen from it either. */
  sandbox: string
}

/** What the end of a payment page in its frame leads to; null for whatever else a frame may say. */
export function readReturn({ source, origin, data }: Told, framed: Framed, ours: string): ReturnEnd | null {
  const theirs = framed.sandbox.includes('allow-same-origin') ? ours : 'null'
  if (source === null || source !== framed.window || origin !== theirs) return null
  if (typeof data !== 'object' || data === null || data.source !== PAYMENT_RETURN) return null
  return endOf(new URLSearchParams(String(data.search)))
}

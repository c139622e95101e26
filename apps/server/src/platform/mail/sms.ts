/**
 * Sends text messages. Gateways have different APIs, so this uses the simplest one: a POST of JSON with `from`, `to` (with +)
 * and `text`, a bearer token, and a 2xx reply for accepted messages.
 */
import { deliver } from './outbound.ts'

interface SmsMessage {
  /** E.164, with +. */
  to: string
  text: string
}

export interface Sms {
  send(message: SmsMessage): Promise<void>
}

interface SmsGateway {
  url: string
  token: string | null
  from: string
}

export function httpSms({ url, token, from }: SmsGateway): Sms {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  return { send: ({ to, text }) => deliver(url, { from, to, text }, headers) }
}

/** Sends to the inbox page of the sandbox. */
export function sandboxSms(sandboxUrl: () => string): Sms {
  return { send: (message) => deliver(`${sandboxUrl()}/inbox/messages`, { kind: 'sms', ...message }) }
}

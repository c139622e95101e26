/**
 * The way out for text messages. Every gateway has an API of its own, so ours is the plainest that can be asked of one: a POST
 * of JSON with `from`, `to` (with its +) and `text`, a bearer token, and a 2xx for what was taken.
 */
import { deliver } from './outbound.ts'

export interface SmsMessage {
  /** E.164, with its +. */
  to: string
  text: string
}

export interface Sms {
  send(message: SmsMessage): Promise<void>
}

export interface SmsGateway {
  url: string
  token: string | null
  from: string
}

export function httpSms({ url, token, from }: SmsGateway): Sms {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  return { send: ({ to, text }) => deliver(url, { from, to, text }, headers) }
}

/** The inbox page of the sandbox shows them beside the mails. */
export function sandboxSms(sandboxUrl: () => string): Sms {
  return { send: (message) => deliver(`${sandboxUrl()}/inbox/messages`, { kind: 'sms', ...message }) }
}

/** Sends emails. Only jobs send them, never requests: the response time must not reveal whether an address exists. */
import { createTransport } from 'nodemailer'
import { deliver } from './outbound.ts'

export interface MailMessage {
  to: string
  subject: string
  text: string
  html?: string
  /** The reply address, if it is not the sender. */
  replyTo?: string
  headers?: Readonly<Record<string, string>>
}

export interface Mail {
  send(message: MailMessage): Promise<void>
  /** Between two emails of a batch, instead of the usual pause. */
  pauseMs?: number
}

const TIMEOUT_MS = 10_000

export function smtpMail(url: string, from: string): Mail {
  const waits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url, ...waits }, { from })
  return {
    async send(message) {
      await transport.sendMail(message)
    },
  }
}

/** Sends to the inbox page of the sandbox, for trials without an email account. */
export function sandboxMail(sandboxUrl: () => string, from: string): Mail {
  return { send: (message) => deliver(`${sandboxUrl()}/inbox/messages`, { kind: 'mail', from, ...message }) }
}

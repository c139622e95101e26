/** The way out for mails. A mail is sent by a job, never inside a request: the address must not be told by the time it takes. */
import { createTransport } from 'nodemailer'
import { deliver } from './outbound.ts'

export interface MailMessage {
  to: string
  subject: string
  text: string
  html?: string
  /** Where an answer goes, when not to the sender. */
  replyTo?: string
}

export interface Mail {
  send(message: MailMessage): Promise<void>
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

/** The inbox page of the sandbox, for trying everything with no account anywhere. */
export function sandboxMail(sandboxUrl: () => string, from: string): Mail {
  return { send: (message) => deliver(`${sandboxUrl()}/inbox/messages`, { kind: 'mail', from, ...message }) }
}

/** The way out for mails. A mail is sent by a job, never inside a request: the address must not be told by the time it takes. */
import { createTransport } from 'nodemailer'
import { request } from 'undici'

export interface MailMessage {
  to: string
  subject: string
  text: string
  html?: string
}

export interface Mail {
  send(message: MailMessage): Promise<void>
}

const TIMEOUT_MS = 10_000

export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(url, { from })
  return {
    async send(message) {
      await transport.sendMail(message)
    },
  }
}

/** The inbox page of the sandbox, for trying everything with no account anywhere. */
export function sandboxMail(sandboxUrl: () => string, from: string): Mail {
  return {
    async send(message) {
      const reply = await request(`${sandboxUrl()}/inbox/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'mail', from, ...message }),
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      })
      await reply.body.dump()
      if (reply.statusCode >= 300) throw new Error(`the inbox answered ${reply.statusCode}`)
    },
  }
}

/** A stand-in for mailboxes and phones. It stores all messages. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

export interface Email {
  kind: 'mail' | 'sms'
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
}

export interface TestInbox {
  /** For SANDBOX_URL. */
  url: string
  emails: Email[]
  /** While true, it refuses messages. */
  isDown: boolean
  /** Returns the last message to this email or number. */
  lastTo(recipient: string): Email | undefined
  /** Returns the pattern's group in the last message to the recipient, or an empty text. */
  find(recipient: string, pattern: RegExp): string
  close(): Promise<void>
}

/** Starts a server with its own inbox. Both stop after the test file. */
export async function startWithInbox(roles: string): Promise<{ server: TestServer; inbox: TestInbox }> {
  const inbox = await startInbox()
  afterAll(() => inbox.close())
  const server = await startTestServer({ env: { ROLES: roles, SANDBOX_URL: inbox.url } })
  afterAll(() => server.stop())
  return { server, inbox }
}

export async function startInbox(): Promise<TestInbox> {
  const emails: Email[] = []
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (!inbox.isDown) emails.push(JSON.parse(Buffer.concat(parts).toString()) as Email)
      reply.writeHead(inbox.isDown ? 503 : 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const lastTo = (recipient: string) => emails.findLast(({ to }) => to === recipient)
  const inbox: TestInbox = {
    url: `http://127.0.0.1:${port}`,
    emails,
    isDown: false,
    lastTo,
    find: (recipient, pattern) => pattern.exec(lastTo(recipient)?.text ?? '')?.[1] ?? '',
    async close() {
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return inbox
}

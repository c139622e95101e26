import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { smtpMail } from './mail.ts'
import { httpSms } from './sms.ts'

const accepted: { headers: IncomingHttpHeaders; body: unknown }[] = []
let status = 202
const gateway = createServer((request, reply) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    accepted.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) })
    reply.writeHead(status).end('{}')
  })
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`
afterAll(() => new Promise((resolve) => gateway.close(resolve)))

test('sends a text message to the gateway with its token, and throws if it is refused', async () => {
  const sms = httpSms({ url, token: 'token of the gateway', from: 'Fairhall' })
  await sms.send({ to: '+4915112345678', text: '123456 is your code' })
  expect(accepted[0]).toMatchObject({
    headers: { authorization: 'Bearer token of the gateway' },
    body: { from: 'Fairhall', to: '+4915112345678', text: '123456 is your code' },
  })
  status = 503
  await expect(sms.send({ to: '+4915112345678', text: 'again' })).rejects.toThrow('answered 503')
})

test('sends an email over SMTP as text and HTML', async () => {
  const lines: string[] = []
  const server = createTcpServer((socket) => {
    let isData = false
    socket.write('220 mail.test\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        lines.push(line)
        if (isData && line !== '.') continue
        if (line === 'DATA') socket.write('354 go on\r\n')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
        isData = line === 'DATA'
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const mail = smtpMail(`smtp://127.0.0.1:${port}?ignoreTLS=true`, 'Fairhall <no-reply@fairhall.example>')
  await mail.send({ to: 'ada@example.com', subject: 'Hello', text: 'plain parts', html: '<p>rich parts</p>' })
  await new Promise((resolve) => server.close(resolve))
  expect(lines).toContain('RCPT TO:<ada@example.com>')
  const all = lines.join('\n')
  expect(all).toContain('multipart/alternative')
  expect(all).toContain('plain parts')
  expect(all).toContain('<p>rich parts</p>')
})

import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { smtpMail } from './mail.ts'
import { httpSms } from './sms.ts'

const taken: { headers: IncomingHttpHeaders; body: unknown }[] = []
let status = 202
const gateway = createServer((request, reply) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    taken.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) })
    reply.writeHead(status).end('{}')
  })
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`
afterAll(() => new Promise((resolve) => gateway.close(resolve)))

test('a text message goes to the gateway with its token, and what it does not take is an error', async () => {
  const sms = httpSms({ url, token: 'token of the gateway', from: 'Fairhall' })
  await sms.send({ to: '+4915112345678', text: '123456 is your code' })
  expect(taken[0]).toMatchObject({
    headers: { authorization: 'Bearer token of the gateway' },
    body: { from: 'Fairhall', to: '+4915112345678', text: '123456 is your code' },
  })
  status = 503
  await expect(sms.send({ to: '+4915112345678', text: 'again' })).rejects.toThrow('answered 503')
})

test('a mail goes out over SMTP as text and as HTML', async () => {
  const said: string[] = []
  const server = createTcpServer((socket) => {
    let isData = false
    socket.write('220 mail.test\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        said.push(line)
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
  await mail.send({ to: 'ada@example.com', subject: 'Hello', text: 'plain words', html: '<p>rich words</p>' })
  await new Promise((resolve) => server.close(resolve))
  expect(said).toContain('RCPT TO:<ada@example.com>')
  const all = said.join('\n')
  expect(all).toContain('multipart/alternative')
  expect(all).toContain('plain words')
  expect(all).toContain('<p>rich words</p>')
})

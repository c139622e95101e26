/** The stand-in of a browser with its push service: it checks and decrypts what the operator pushes, and shows it in the inbox. */
import { createECDH } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { insertMessage } from '../inbox/inbox.queries.ts'
import { readJson } from '../json-body.ts'
import type { SandboxOptions } from '../options.ts'
import { findDevice, insertDevice, removeDevice } from './push.queries.ts'
import { openPush, refusalOf } from './reading.rules.ts'

const BODY_BYTES_MAX = 4096
const subscription = z.object({ key: z.string().regex(/^[\w-]{87}$/) })
const id = z.uuid()
const push = z.object({ title: z.string(), text: z.string(), link: z.string().nullable() })
type DeviceOf = { Params: { id: string } }

export function pushRoutes(app: FastifyInstance, options: SandboxOptions): void {
  const { pool } = options

  /** Answers what `PushManager.subscribe` of a browser answers. */
  app.post('/push', async (request, reply) => {
    const asked = subscription.safeParse(readJson(request))
    if (!asked.success) return reply.code(400).send()
    const keys = createECDH('prime256v1')
    const publicKey = keys.generateKeys('base64url')
    const device = { id: options.uuid(), privateKey: keys.getPrivateKey(), auth: options.randomBytes(16) }
    await insertDevice(pool, { ...device, operatorKey: asked.data.key })
    const auth = device.auth.toString('base64url')
    return reply.code(201).send({ endpoint: `${options.publicUrl()}/push/${device.id}`, publicKey, auth })
  })

  app.delete<DeviceOf>('/push/:id', async (request, reply) => {
    if (id.safeParse(request.params.id).success) await removeDevice(pool, request.params.id)
    return reply.code(204).send()
  })

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const parser = { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX } as const
    scope.addContentTypeParser('application/octet-stream', parser, (_request, body, done) => done(null, body))
    scope.post<DeviceOf>('/push/:id', async (request, reply) => {
      const known = id.safeParse(request.params.id)
      const device = known.success ? await findDevice(pool, known.data) : null
      if (device === null) return reply.code(410).send()
      const { origin } = new URL(options.publicUrl())
      const { operatorKey } = device
      const { authorization, ttl } = request.headers
      const refusal = refusalOf(authorization, { operatorKey, origin, now: options.now() })
      if (refusal !== null) return reply.code(refusal).send()
      const received = /^\d+$/.test(String(ttl)) ? read(request.body, device) : null
      if (received === null) return reply.code(400).send()
      await insertMessage(pool, {
        kind: 'push',
        recipient: `${device.id}@push.example`,
        subject: received.title,
        body: [received.text, received.link ?? '', received.json].join('\n'),
        html: null,
        receivedAt: options.now(),
      })
      return reply.code(201).send()
    })
  })
}

function read(body: unknown, device: { privateKey: Buffer; auth: Buffer }) {
  try {
    const json = openPush(body as Buffer, device)
    return { ...push.parse(JSON.parse(json)), json }
  } catch {
    return null
  }
}

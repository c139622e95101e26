/** The stand-in of an affiliate's tracker: shows each postback in the inbox of its partner, with its signature. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readJson } from '../json-body.ts'
import type { SandboxOptions } from '../options.ts'
import { insertMessage } from './inbox.queries.ts'

const partner = z.string().regex(/^[a-z0-9-]{1,48}$/)
const postback = z.object({
  id: z.string().max(64),
  event: z.string().max(64),
  click: z.string().max(256),
  campaign: z.string().max(256).nullable(),
  at: z.string().max(64),
})

export function postbackRoutes(app: FastifyInstance, options: SandboxOptions): void {
  app.post<{ Params: { partner: string } }>('/postbacks/:partner', async (request, reply) => {
    const to = partner.safeParse(request.params.partner)
    const received = postback.safeParse(readJson(request))
    if (!to.success || !received.success) return reply.code(400).send()
    const { id, event, click, campaign, at } = received.data
    const signature = String(request.headers['fairhall-signature'] ?? '').slice(0, 200)
    await insertMessage(options.pool, {
      kind: 'mail',
      recipient: `${to.data}@postbacks.example`,
      subject: `Postback: ${event}`,
      body: [`click ${click}`, `campaign ${campaign ?? '-'}`, `at ${at}`, `id ${id}`, signature].join('\n'),
      html: null,
      receivedAt: options.now(),
    })
    return reply.code(204).send()
  })
}

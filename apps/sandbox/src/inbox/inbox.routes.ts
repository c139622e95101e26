/**
 * The inbox accepts messages of the operator's email and text message ports unsigned, like an SMTP server. It shows the plain text with
 * links, and the HTML of an email only in a sandboxed frame.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readJson } from '../json-body.ts'
import type { SandboxOptions } from '../options.ts'
import { sendPage, translator } from '../pages/page.ts'
import { inboxBody, messageBody, type ShowMoment } from './inbox-pages.ts'
import { findMessage, insertMessage, listMessages } from './inbox.queries.ts'

/** PostgreSQL stores every character except NUL. */
const isStorable = (text: string) => !text.includes('\u0000')
const delivery = z.object({
  kind: z.enum(['mail', 'sms']).default('mail'),
  to: z.string().min(1).max(254).refine(isStorable),
  subject: z.string().max(998).refine(isStorable).default(''),
  text: z.string().max(100_000).refine(isStorable),
  html: z.string().max(200_000).refine(isStorable).nullable().default(null),
})

export function inboxRoutes(app: FastifyInstance, options: SandboxOptions): void {
  const path = `${options.publicPath}/inbox`

  app.post('/inbox/messages', async (request, reply) => {
    const { data: message } = delivery.safeParse(readJson(request))
    if (message === undefined) return reply.status(400).send({ error: 'badRequest' })
    const { kind, to: recipient, subject, text: body, html } = message
    await insertMessage(options.pool, { kind, recipient, subject, body, html, receivedAt: options.now() })
    return reply.status(204).send()
  })

  app.get<{ Querystring: { to?: string } }>('/inbox', async (request, reply) => {
    const locale = options.localeFor(request.headers['accept-language'])
    const t = translator(options, locale)
    const { to } = request.query
    const recipient = typeof to === 'string' && to.trim() !== '' && isStorable(to) ? to.trim() : null
    const messages = await listMessages(options.pool, recipient)
    const body = inboxBody(t, momentsOf(locale), { messages, recipient, path })
    return sendPage(options, reply, { locale, title: t('inbox.title'), body, shape: 'wide', refreshS: 15 })
  })

  app.get<{ Params: { id: string } }>('/inbox/:id', async (request, reply) => {
    const locale = options.localeFor(request.headers['accept-language'])
    const t = translator(options, locale)
    const { id } = request.params
    const message = /^\d{1,15}$/.test(id) ? await findMessage(options.pool, id) : null
    if (message === null) return reply.callNotFound()
    const body = messageBody(t, momentsOf(locale), message, path)
    const title = message.subject || t('inbox.sms')
    return sendPage(options, reply, { locale, title, body, shape: 'wide', framesOwn: message.html !== null })
  })

  app.get<{ Params: { id: string } }>('/inbox/:id/html', async (request, reply) => {
    const { id } = request.params
    const message = /^\d{1,15}$/.test(id) ? await findMessage(options.pool, id) : null
    if (message === null || message.html === null) return reply.callNotFound()
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', HTML_POLICY)
      .header('cache-control', 'no-store')
      .send(message.html)
  })
}

/** The HTML is untrusted: no scripts, no forms, nothing loaded, an opaque origin; links open in a new window. */
const HTML_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

function momentsOf(locale: string): ShowMoment {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  return (at) => format.format(at)
}

/**
 * The inbox takes what the operator's mail and text-message ports send, as an SMTP server would: unsigned. It shows
 * the plain text with its links, and the HTML of a mail only in a frame that can do nothing.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxOptions } from '../options.ts'
import { sendPage, translator } from '../pages/page.ts'
import { inboxBody, letterBody, type ShowMoment } from './inbox-pages.ts'
import { findLetter, insertLetter, listLetters } from './inbox.queries.ts'

/** PostgreSQL holds every character but this one. */
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
    const letter = readDelivery(request.body)
    if (letter === null) return reply.status(400).send({ error: 'badRequest' })
    const { kind, to: recipient, subject, text: body, html } = letter
    await insertLetter(options.pool, { kind, recipient, subject, body, html, receivedAt: options.now() })
    return reply.status(204).send()
  })

  app.get<{ Querystring: { to?: string } }>('/inbox', async (request, reply) => {
    const locale = options.localeFor(request.headers['accept-language'])
    const t = translator(options, locale)
    const { to } = request.query
    const recipient = typeof to === 'string' && to.trim() !== '' && isStorable(to) ? to.trim() : null
    const letters = await listLetters(options.pool, recipient)
    const body = inboxBody(t, momentsOf(locale), { letters, recipient, path })
    return sendPage(options, reply, { locale, title: t('inbox.title'), body, shape: 'wide', refreshS: 15 })
  })

  app.get<{ Params: { id: string } }>('/inbox/:id', async (request, reply) => {
    const locale = options.localeFor(request.headers['accept-language'])
    const t = translator(options, locale)
    const { id } = request.params
    const letter = /^\d{1,15}$/.test(id) ? await findLetter(options.pool, id) : null
    if (letter === null) return reply.callNotFound()
    const body = letterBody(t, momentsOf(locale), letter, path)
    const title = letter.subject || t('inbox.sms')
    return sendPage(options, reply, { locale, title, body, shape: 'wide', framesOwn: letter.html !== null })
  })

  app.get<{ Params: { id: string } }>('/inbox/:id/html', async (request, reply) => {
    const { id } = request.params
    const letter = /^\d{1,15}$/.test(id) ? await findLetter(options.pool, id) : null
    if (letter === null || letter.html === null) return reply.callNotFound()
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', LETTER_POLICY)
      .header('cache-control', 'no-store')
      .send(letter.html)
  })
}

/** A stranger may have written it: no script, no form, nothing loaded, an origin of its own; its links open elsewhere. */
const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

function readDelivery(body: unknown): z.infer<typeof delivery> | null {
  try {
    return delivery.safeParse(JSON.parse(String(body))).data ?? null
  } catch {
    return null
  }
}

function momentsOf(locale: string): ShowMoment {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  return (at) => format.format(at)
}

/**
 * A stand-in for Sumsub: the calls that create tokens and read a person's documents, the page in the web SDK's frame where a visitor
 * chooses the outcome of the check, and signed reports to the operator.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxOptions } from '../options.ts'
import { html, type Html } from '../pages/html.ts'
import { sendPage, type Translate, translator } from '../pages/page.ts'
import { findDocument, findUserId, insertToken, putDocument } from './identity.queries.ts'
import { messagesOf, outcomes, type Report } from './outcomes.rules.ts'
import { digestOf, isSignedCall } from './sumsub-signing.ts'

const TOKEN_MS = 10 * 60_000

export function identityRoutes(app: FastifyInstance, options: SandboxOptions): void {
  const { pool } = options
  app.post<{ Body: Buffer }>('/sumsub/resources/accessTokens/sdk', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (!isGenuine(options, request, body)) return refuse(reply, 401)
    const { userId, person } = JSON.parse(body.toString('utf8')) as { userId?: unknown; person?: Stated }
    if (typeof userId !== 'string') return refuse(reply, 400)
    await putDocument(pool, userId, documentOf(person))
    const token = `_act-sandbox-${options.randomBytes(24).toString('base64url')}`
    await insertToken(pool, { token, userId, expiresAt: new Date(options.now().getTime() + TOKEN_MS) })
    return { token, userId }
  })

  app.get<{ Params: { key: string } }>('/sumsub/resources/applicants/:key/one', async (request, reply) => {
    if (!isGenuine(options, request, Buffer.alloc(0))) return refuse(reply, 401)
    const externalUserId = request.params.key.replace('-;externalUserId=', '')
    const document = await findDocument(pool, externalUserId)
    if (document === null) return refuse(reply, 404)
    const { firstName, lastName, birthdate: dob, number } = document
    return { externalUserId, info: { firstName, lastName, dob, idDocs: [{ number }] } }
  })

  app.post<{ Body: Record<string, string> }>('/sumsub/outcome', async (request, reply) => {
    const userId = await findUserId(pool, request.body['token'], options.now())
    if (userId === null) return refuse(reply, 401)
    const messages = messagesOf(request.body['outcome'] ?? '')
    if (messages === null) return refuse(reply, 400)
    for (const [index, message] of messages.entries()) {
      const isAccepted = await sendReport(options, userId, message, index)
      if (!isAccepted && message.isForged !== true) return refuse(reply, 502)
    }
    return { ok: true }
  })
}

type Stated = Partial<Record<'firstName' | 'lastName' | 'birthdate', string | null>>

/** The visitor has no documents to show. A person whose name the operator does not know gets one. */
const documentOf = ({ firstName, lastName, birthdate }: Stated = {}) => ({
  firstName: firstName ?? 'Robin',
  lastName: lastName ?? 'Example',
  birthdate: birthdate ?? null,
})

function isGenuine(options: SandboxOptions, { method, url, headers }: FastifyRequest, body: Buffer): boolean {
  const at = headers['x-app-access-ts']?.toString()
  const signature = headers['x-app-access-sig']?.toString()
  return isSignedCall(options.identitySecret, { method, path: url, body, at, signature }, options.now())
}

function refuse(reply: FastifyReply, status: number): FastifyReply {
  return reply.status(status).send({ code: status })
}

async function sendReport(
  options: SandboxOptions,
  userId: string,
  report: Report,
  index: number,
): Promise<boolean> {
  const { isForged, ...message } = report
  const body = JSON.stringify({
    ...message,
    applicantId: userId.replaceAll('-', '').slice(0, 24),
    inspectionId: options.uuid(),
    correlationId: options.uuid(),
    externalUserId: userId,
    levelName: 'sandbox',
    sandboxMode: true,
    // Each a little later than the one before, as in Sumsub's reports.
    createdAtMs: new Date(options.now().getTime() + index).toISOString().replace('T', ' ').replace('Z', ''),
  })
  const digest = digestOf(isForged ? 'another secret' : options.identitySecret, body)
  const reply = await fetch(`${options.operatorUrl()}/api/player/services/sumsub/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-payload-digest': digest,
      'x-payload-digest-alg': 'HMAC_SHA256_HEX',
    },
    body,
  })
  await reply.arrayBuffer()
  if (!reply.ok && isForged !== true)
    options.log.warn({ status: reply.status }, 'the operator refused a report of the identity stand-in')
  return reply.ok
}

/** The web SDK loads its page from the root of the origin. */
export function identityPage(parent: FastifyInstance, options: SandboxOptions): void {
  parent.get('/websdk/websdk.html', async (request, reply) => {
    const locale = options.localeFor(request.headers['accept-language'])
    const t = translator(options, locale)
    return sendPage(options, reply, {
      locale,
      title: t('identity.title'),
      body: pageBody(t, options.publicPath),
      shape: 'panel',
      script: `${options.publicPath}/assets/websdk.js`,
      frameOrigins: [new URL(options.openId.redirectUri()).origin],
    })
  })
}

function pageBody(t: Translate, path: string): Html {
  const buttons = outcomes.map(
    (
      outcome,
      index,
    ) => html`<button class="button${index === 0 ? '' : ' quiet'}" name="outcome" value="${outcome}" disabled>
${t(`identity.outcomes.${outcome}`)}</button>`,
  )
  return html`<section class="sheet">
<div class="lead"><h1>${t('identity.title')}</h1></div>
<p class="muted">${t('identity.intro')}</p>
<form class="actions" method="post" action="${path}/sumsub/outcome">${buttons}</form>
<p id="done" role="status" hidden>${t('identity.done')}</p>
<p id="failed" role="alert" hidden>${t('identity.failed')}</p>
</section>`
}

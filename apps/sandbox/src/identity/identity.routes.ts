/**
 * A stand-in for Sumsub: the call that creates tokens, the page in the web SDK's frame where a visitor chooses the outcome of the check,
 * and signed reports to the operator.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SandboxOptions } from '../options.ts'
import { html, type Html } from '../pages/html.ts'
import { sendPage, type Translate, translator } from '../pages/page.ts'
import { findUserId, insertToken } from './identity.queries.ts'
import { messagesOf, outcomes, type Report } from './outcomes.rules.ts'
import { digestOf, isSignedCall } from './sumsub-signing.ts'

const TOKEN_MS = 10 * 60_000

export function identityRoutes(app: FastifyInstance, options: SandboxOptions): void {
  const { pool } = options
  app.post<{ Body: Buffer }>('/sumsub/resources/accessTokens/sdk', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const call = {
      method: request.method,
      path: request.url,
      body,
      at: request.headers['x-app-access-ts']?.toString(),
      signature: request.headers['x-app-access-sig']?.toString(),
    }
    if (!isSignedCall(options.identitySecret, call, options.now())) return refuse(reply, 401)
    const { userId } = JSON.parse(body.toString('utf8')) as { userId?: unknown }
    if (typeof userId !== 'string') return refuse(reply, 400)
    const token = `_act-sandbox-${options.randomBytes(24).toString('base64url')}`
    await insertToken(pool, { token, userId, expiresAt: new Date(options.now().getTime() + TOKEN_MS) })
    return { token, userId }
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

/** The stand-in's OpenID endpoints and their only page, where anyone can sign in with any email address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxOptions } from '../options.ts'
import { html, type Html } from '../pages/html.ts'
import { sendPage, type Translate, translator } from '../pages/page.ts'
import type { OpenIdStandIn } from './provider.ts'

const PREFIX = '/openid'
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,128}\.[^\s@]{2,63}$/

export function openIdRoutes(app: FastifyInstance, options: SandboxOptions): void {
  // Created at the first visit: the address is unknown before the server listens, and most starts never need it.
  let standIn: Promise<OpenIdStandIn> | null = null
  const getStandIn = () =>
    (standIn ??= import('./provider.ts').then(({ createStandIn }) => createStandIn(options)))

  const isOfDirectory = (params: Record<string, unknown>) =>
    params['client_id'] === options.directory?.()?.clientId

  app.get<{ Params: { uid: string } }>(`${PREFIX}/interaction/:uid`, async (request, reply) => {
    const { provider } = await getStandIn()
    const { params } = await provider.interactionDetails(request.raw, reply.raw)
    return sendForm(options, request, reply, { isWrong: false, isStaff: isOfDirectory(params) })
  })

  app.post<{ Params: { uid: string }; Body: Record<string, string> }>(
    `${PREFIX}/interaction/:uid`,
    async (request, reply) => {
      const { provider, remember } = await getStandIn()
      const { params } = await provider.interactionDetails(request.raw, reply.raw)
      const finish = async (result: Parameters<typeof provider.interactionFinished>[2]) =>
        reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303)
      if (request.body['decision'] === 'refuse') return finish({ error: 'access_denied' })

      const email = (request.body['email'] ?? '').trim()
      if (!EMAIL.test(email))
        return sendForm(options, request, reply, { isWrong: true, isStaff: isOfDirectory(params) })
      const accountId = remember({ email, isVerified: request.body['isVerified'] === 'yes' })
      const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
      grant.addOIDCScope(String(params['scope']))
      return finish({
        login: { accountId, ...(request.body['hasFactors'] === 'yes' && { amr: ['pwd', 'mfa'] }) },
        consent: { grantId: await grant.save() },
      })
    },
  )

  app.register(async (inner) => {
    // The library reads the bodies.
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', (_request, _body, done) => done(null))
    inner.all(`${PREFIX}/*`, async (request, reply) => {
      const { provider } = await getStandIn()
      reply.hijack()
      const { protocol, host } = new URL(options.publicUrl())
      const inside = Object.assign(request.raw, { originalUrl: request.raw.url })
      inside.url = (request.raw.url ?? '').slice(options.publicPath.length + PREFIX.length)
      inside.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      inside.headers['x-forwarded-host'] = host
      void provider.callback()(inside, reply.raw)
    })
  })
}

function sendForm(
  options: SandboxOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { isWrong, isStaff }: { isWrong: boolean; isStaff: boolean },
): FastifyReply {
  const locale = options.localeFor(request.headers['accept-language'])
  const t = translator(options, locale)
  const addresses = [options.openId.redirectUri(), options.directory?.()?.redirectUri(), options.publicUrl()]
  const formOrigins = addresses.filter((url) => url !== undefined).map((url) => new URL(url).origin)
  return sendPage(options, reply, {
    locale,
    title: t('openId.title'),
    body: formBody(t, request.url, { isWrong, isStaff }),
    shape: 'panel',
    formOrigins,
    ...(isWrong && { status: 422 }),
  })
}

function formBody(
  t: Translate,
  action: string,
  { isWrong, isStaff }: { isWrong: boolean; isStaff: boolean },
): Html {
  const factors = isStaff
    ? html`<label><input name="hasFactors" type="checkbox" value="yes" /> ${t('openId.hasFactors')}</label>`
    : null
  const problem = isWrong ? html`<span role="alert">${t('openId.emailWrong')}</span>` : null
  return html`<section class="sheet">
<div class="lead"><h1>${t('openId.title')}</h1></div>
<p class="muted">${t('openId.intro')}</p>
<form class="actions" method="post" action="${action}" novalidate>
<label class="field"><span>${t('openId.email')}</span>
<input name="email" type="email" autocomplete="email" autofocus />${problem}</label>
<label><input name="isVerified" type="checkbox" value="yes" checked /> ${t('openId.isVerified')}</label>
${factors}
<button class="button" name="decision" value="signIn">${t('openId.signIn')}</button>
<button class="button quiet" name="decision" value="refuse">${t('openId.refuse')}</button>
</form>
</section>`
}

/** The home page: an overview of the stand-ins and the recent payments. */
import type { FastifyInstance } from 'fastify'
import type { SandboxOptions } from '../options.ts'
import { listRecentPayments, type Payment } from '../payments/payments.queries.ts'
import { html, type Html } from './html.ts'
import { card, dice, envelope } from './icons.ts'
import { sendPage, type Translate, translator } from './page.ts'

export function homeRoutes(app: FastifyInstance, options: SandboxOptions): void {
  app.get('/', async (request, reply) => {
    const locale = options.localeFor(request.headers['accept-language'])
    const t = translator(options, locale)
    const payments = await listRecentPayments(options.pool)
    const tiles = [
      'register',
      ...(options.aggregator == null ? [] : ['aggregator']),
      ...(options.book == null ? [] : ['sportsbook']),
    ]
    const body = homeBody(t, options.publicPath, { payments, tiles })
    return sendPage(options, reply, { locale, title: t('home.title'), body, shape: 'wide', refreshS: 15 })
  })
}

function homeBody(
  t: Translate,
  path: string,
  { payments, tiles }: { payments: readonly Payment[]; tiles: readonly string[] },
): Html {
  return html`<div class="stack">
<div><h1>${t('home.title')}</h1><p class="muted">${t('home.intro')}</p></div>
<div class="tiles"><a class="tile" href="${path}/inbox"><span class="badge">${envelope}</span>
<span><strong>${t('home.inboxTitle')}</strong><br /><span class="muted">${t('home.inboxText')}</span></span></a>
${tiles.map((name) => failuresTile(t, path, name))}</div>
<h2>${t('home.paymentsTitle')}</h2>
${payments.length === 0 ? noPayments(t) : paymentList(t, path, payments)}
</div>`
}

function failuresTile(t: Translate, path: string, name: string): Html {
  return html`<a class="tile" href="${path}/${name}/"><span class="badge">${dice}</span>
<span><strong>${t(`${name}.title`)}</strong><br /><span class="muted">${t(`${name}.homeText`)}</span></span></a>`
}

function noPayments(t: Translate): Html {
  return html`<div class="empty"><span class="badge">${card}</span><h2>${t('home.paymentsEmptyTitle')}</h2><p>${t('home.paymentsEmptyText')}</p></div>`
}

function paymentList(t: Translate, path: string, payments: readonly Payment[]): Html {
  const items = payments.map(
    (payment) => html`<li><a class="item" href="${path}/pay/${payment.reference}">
<strong>${t(`kinds.${payment.kind}`)} ${payment.orderId.slice(0, 8).toUpperCase()}</strong>
<span class="end">${payment.amount} ${payment.currency}</span>
<span class="muted">${payment.method}</span><span class="end muted">${t(`states.${payment.state}`)}</span>
</a></li>`,
  )
  return html`<ul class="list">${items}</ul>`
}

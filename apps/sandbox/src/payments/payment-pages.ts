import { html, type Html } from '../pages/html.ts'
import { bank, card, check, clock, coin, cross } from '../pages/icons.ts'
import type { Translate } from '../pages/page.ts'
import { sentinels, usualAmount } from './outcomes.rules.ts'
import type { Payment } from './payments.queries.ts'

/** Only a page that the site opened, in a window or a frame, can return to the site; a player's wallet app cannot. */
export const leadsBack = ({ processing, way }: Payment): boolean =>
  way === 'page' && (processing === 'form' || processing === 'iframe')

/** The current state of a payment: a form while it waits for the player, then the result. */
export function paymentBody(t: Translate, payment: Payment, action: string, isAmountWrong: boolean): Html {
  if (payment.kind === 'payout') return resultBody(t, payment, 'payout', clock, 'wait')
  switch (payment.state) {
    case 'confirmed':
      return resultBody(t, payment, 'confirmed', check, 'good')
    case 'failed':
      return resultBody(t, payment, 'failed', cross, 'bad')
    case 'declined':
      return resultBody(t, payment, 'declined', cross, 'bad')
    case 'waiting':
      return payment.way === 'address'
        ? addressBody(t, payment, action, isAmountWrong)
        : cardBody(t, payment, action)
  }
}

export function paymentTitle(t: Translate, payment: Payment): string {
  if (payment.kind === 'payout') return t('result.payoutTitle')
  if (payment.state !== 'waiting') return t(`result.${payment.state}Title`)
  return payment.way === 'address' ? t('address.title') : t('pay.title')
}

function sum(payment: Payment): Html {
  return html`<p class="amount">${payment.amount} <small>${payment.currency}</small></p>`
}

function number(t: Translate, payment: Payment): Html {
  return html`<div><dt>${t('pay.order')}</dt><dd>${payment.orderId.slice(0, 8).toUpperCase()}</dd></div>`
}

function fee(t: Translate, { fee: amount, currency }: Payment): Html | null {
  return /[1-9]/.test(amount) ? html`<div><dt>${t('pay.fee')}</dt><dd>${amount} ${currency}</dd></div>` : null
}

function cardBody(t: Translate, payment: Payment, action: string): Html {
  const isCard = payment.method === 'card'
  const plastic = html`<div class="plastic" aria-hidden="true">
<div class="row"><span>${t('pay.cardName')}</span><span class="chip"></span></div>
<div><p class="digits">4000 0000 0000 1000</p>
<div class="row"><span>${t('pay.cardHolder')}</span><span>${t('pay.cardValid')}</span></div></div>
</div>`
  return html`<section class="sheet">
<div class="lead"><span class="badge">${isCard ? card : bank}</span><h1>${t('pay.title')}</h1></div>
${sum(payment)}
${isCard ? plastic : null}
<dl class="facts">${fee(t, payment)}${number(t, payment)}</dl>
<form class="actions" method="post" action="${action}">
<button class="button" name="decision" value="pay">${t('pay.pay', { amount: payment.amount, currency: payment.currency })}</button>
<button class="button quiet" name="decision" value="decline">${t('pay.decline')}</button>
</form>
${outcomeList(t)}
</section>`
}

function addressBody(t: Translate, payment: Payment, action: string, isAmountWrong: boolean): Html {
  const wrong = isAmountWrong ? html`<span role="alert">${t('address.amountWrong')}</span>` : null
  return html`<section class="sheet">
<div class="lead"><span class="badge">${coin}</span><h1>${t('address.title')}</h1></div>
${payment.isOpen ? null : sum(payment)}
<p class="muted">${t('address.intro')}</p>
<dl class="facts">
<div><dt>${t('address.to')}</dt><dd class="address">${payment.address}</dd></div>
${payment.tag === null ? null : html`<div><dt>${t('address.tag')}</dt><dd>${payment.tag}</dd></div>`}
${number(t, payment)}
</dl>
<form class="actions" method="post" action="${action}">
<label class="field">${t('address.amount', { currency: payment.currency })}
<input name="amount" value="${usualAmount(payment)}" inputmode="decimal" autocomplete="off" maxlength="32" />${wrong}</label>
<button class="button" name="decision" value="pay">${t('address.send')}</button>
<button class="button quiet" name="decision" value="decline">${t('address.decline')}</button>
</form>
${outcomeList(t)}
</section>`
}

function resultBody(t: Translate, payment: Payment, key: string, icon: Html, tone: string): Html {
  const { success, error } = payment.returnUrls
  const back = payment.state === 'confirmed' ? success : error
  const link =
    back === undefined || !leadsBack(payment)
      ? null
      : html`<a class="button" href="${back}">${t('result.back')}</a>`
  return html`<section class="sheet">
<div class="lead"><span class="badge ${tone}">${icon}</span><h1>${t(`result.${key}Title`)}</h1></div>
${sum({ ...payment, amount: payment.paidAmount ?? payment.amount })}
<p class="muted">${t(`result.${key}Text`)}</p>
<dl class="facts">${number(t, payment)}</dl>
${link}
</section>`
}

function outcomeList(t: Translate): Html {
  const rows = Object.entries(sentinels).map(
    ([digits, outcome]) => html`<tr><td>${digits}</td><td>${t(`outcomes.${outcome}`)}</td></tr>`,
  )
  return html`<details>
<summary>${t('outcomes.title')}</summary>
<p class="muted">${t('outcomes.intro')}</p>
<table class="table"><thead><tr><th scope="col">${t('outcomes.digits')}</th><th scope="col">${t('outcomes.meaning')}</th></tr></thead>
<tbody>${rows}</tbody></table>
</details>`
}

import { html, type Html, linkified } from '../pages/html.ts'
import { arrow, envelope, phone } from '../pages/icons.ts'
import type { Translate } from '../pages/page.ts'
import type { InboxMessage } from './inbox.queries.ts'

export type ShowMoment = (at: Date) => string

interface InboxView {
  messages: readonly InboxMessage[]
  recipient: string | null
  path: string
}

export function inboxBody(t: Translate, showMoment: ShowMoment, view: InboxView): Html {
  const all = view.recipient === null ? null : html`<a href="${view.path}">${t('inbox.all')}</a>`
  return html`<div class="stack">
<div><h1>${t('inbox.title')}</h1><p class="muted">${t('inbox.intro')}</p></div>
<form class="filter" method="get" action="${view.path}">
<label class="field">${t('inbox.filter')}<input name="to" type="search" value="${view.recipient ?? ''}" autocomplete="off" maxlength="254" /></label>
<button class="button quiet fit">${t('inbox.filterAction')}</button>
</form>
${all}
${view.messages.length === 0 ? emptyInbox(t, view.recipient) : messageList(t, showMoment, view)}
</div>`
}

function emptyInbox(t: Translate, recipient: string | null): Html {
  const text = recipient === null ? t('inbox.emptyText') : t('inbox.emptyForText', { recipient })
  return html`<div class="empty"><span class="badge">${envelope}</span><h2>${t('inbox.emptyTitle')}</h2><p>${text}</p></div>`
}

function messageList(t: Translate, showMoment: ShowMoment, view: InboxView): Html {
  const items = view.messages.map(
    (message) => html`<li><a class="item letters" href="${view.path}/${message.id}">
<strong class="kind">${iconOf(message)}<span>${message.subject || firstLine(message)}</span></strong><span class="end muted">${showMoment(message.receivedAt)}</span>
<span class="muted">${t(`inbox.${nameOf(message)}`)} · ${message.recipient}</span><span class="end">${arrow}</span>
</a></li>`,
  )
  return html`<ul class="list">${items}</ul>`
}

const iconOf = ({ kind }: InboxMessage) => (kind === 'mail' ? envelope : phone)
const nameOf = ({ kind }: InboxMessage) => (kind === 'sms' || kind === 'push' ? kind : 'mail')

/** Text messages have no subject. */
const firstLine = ({ body }: InboxMessage) => body.split('\n', 1)[0] ?? ''

export function messageBody(
  t: Translate,
  showMoment: ShowMoment,
  message: InboxMessage,
  inboxPath: string,
): Html {
  return html`<div class="stack">
<p><a href="${inboxPath}">${t('inbox.back')}</a></p>
<article class="sheet">
<h1>${message.subject || t('inbox.sms')}</h1>
<dl class="facts">
<div><dt>${t('inbox.to')}</dt><dd><a href="${inboxPath}?to=${encodeURIComponent(message.recipient)}">${message.recipient}</a></dd></div>
<div><dt>${t('inbox.receivedAt')}</dt><dd>${showMoment(message.receivedAt)}</dd></div>
</dl>
<div class="letter">${linkified(message.body)}</div>
</article>
${message.html === null ? null : framed(t, message, inboxPath)}
</div>`
}

function framed(t: Translate, message: InboxMessage, inboxPath: string): Html {
  return html`<section class="stack"><h2>${t('inbox.html')}</h2>
<iframe class="framed" title="${t('inbox.html')}" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${inboxPath}/${message.id}/html"></iframe></section>`
}

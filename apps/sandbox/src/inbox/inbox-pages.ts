import { html, type Html, linkified } from '../pages/html.ts'
import { arrow, envelope, phone } from '../pages/icons.ts'
import type { Translate } from '../pages/page.ts'
import type { Letter } from './inbox.queries.ts'

export type ShowMoment = (at: Date) => string

export interface InboxView {
  letters: readonly Letter[]
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
${view.letters.length === 0 ? emptyInbox(t, view.recipient) : letterList(t, showMoment, view)}
</div>`
}

function emptyInbox(t: Translate, recipient: string | null): Html {
  const text = recipient === null ? t('inbox.emptyText') : t('inbox.emptyForText', { recipient })
  return html`<div class="empty"><span class="badge">${envelope}</span><h2>${t('inbox.emptyTitle')}</h2><p>${text}</p></div>`
}

function letterList(t: Translate, showMoment: ShowMoment, view: InboxView): Html {
  const items = view.letters.map(
    (letter) => html`<li><a class="item letters" href="${view.path}/${letter.id}">
<strong class="kind">${iconOf(letter)}<span>${letter.subject || firstLine(letter)}</span></strong><span class="end muted">${showMoment(letter.receivedAt)}</span>
<span class="muted">${t(letter.kind === 'sms' ? 'inbox.sms' : 'inbox.mail')} · ${letter.recipient}</span><span class="end">${arrow}</span>
</a></li>`,
  )
  return html`<ul class="list">${items}</ul>`
}

const iconOf = ({ kind }: Letter) => (kind === 'sms' ? phone : envelope)

/** A text message has no subject. */
const firstLine = ({ body }: Letter) => body.split('\n', 1)[0] ?? ''

export function letterBody(t: Translate, showMoment: ShowMoment, letter: Letter, inboxPath: string): Html {
  return html`<div class="stack">
<p><a href="${inboxPath}">${t('inbox.back')}</a></p>
<article class="sheet">
<h1>${letter.subject || t('inbox.sms')}</h1>
<dl class="facts">
<div><dt>${t('inbox.to')}</dt><dd><a href="${inboxPath}?to=${encodeURIComponent(letter.recipient)}">${letter.recipient}</a></dd></div>
<div><dt>${t('inbox.receivedAt')}</dt><dd>${showMoment(letter.receivedAt)}</dd></div>
</dl>
<div class="letter">${linkified(letter.body)}</div>
</article>
${letter.html === null ? null : framed(t, letter, inboxPath)}
</div>`
}

function framed(t: Translate, letter: Letter, inboxPath: string): Html {
  return html`<section class="stack"><h2>${t('inbox.html')}</h2>
<iframe class="framed" title="${t('inbox.html')}" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${inboxPath}/${letter.id}/html"></iframe></section>`
}

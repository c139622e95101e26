/**
 * The layout of emails. One set of texts becomes plain text and HTML, so that the two never differ. Emails load nothing from outside,
 * and every text is escaped: a name or a device can contain anything.
 */
import { escapeHtml as escape } from '../escape-html.ts'

export interface EmailParts {
  /** BCP 47. */
  language: string
  direction: 'ltr' | 'rtl'
  /** The sender's name. */
  brand: string
  subject: string
  /** Paragraphs, separated by empty lines. */
  text: string
  /** The one action. `hint` precedes the address, for readers whose button does not work. */
  action?: { label: string; hint: string; link: string }
  /** Paragraphs after the action. */
  after?: string
  footer: string
  /** The link that ends emails of this kind. */
  unsubscribe?: { label: string; link: string }
}

export interface Email {
  subject: string
  text: string
  html: string
}

export function toEmail(parts: EmailParts): Email {
  return { subject: parts.subject, text: toText(parts), html: toHtml(parts) }
}

function toText({ text, action, after, footer, unsubscribe }: EmailParts): string {
  const end = unsubscribe && `${unsubscribe.label}:\n${unsubscribe.link}`
  const parts = [text, action && `${action.label}:\n${action.link}`, after, `-- \n${footer}`, end]
  return parts.filter((part) => part !== undefined).join('\n\n')
}

const FONT = "font-family:'Segoe UI',Helvetica,Arial,sans-serif"
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:1.55;color:#23262e'
const SMALL = 'margin:0 0 8px;font-size:13px;line-height:1.5;color:#5b6270'
const BUTTON =
  'display:inline-block;padding:14px 26px;border-radius:12px;background:#e7b24a;color:#1b1405;font-size:16px;font-weight:700;text-decoration:none'

/** Tables and inline styles, which even old email programs support. */
function toHtml(parts: EmailParts): string {
  const { language, direction, brand, subject, action, footer, unsubscribe } = parts
  const end =
    unsubscribe &&
    `<p style="${SMALL}"><a href="${escape(unsubscribe.link)}" style="color:#1f5fa8">${escape(unsubscribe.label)}</a></p>`
  const button =
    action &&
    `<p style="margin:24px 0"><a href="${escape(action.link)}" style="${BUTTON}">${escape(action.label)}</a></p>
<p style="${SMALL}">${escape(action.hint)}<br><a href="${escape(action.link)}" style="color:#1f5fa8;word-break:break-all">${escape(action.link)}</a></p>`
  return `<!doctype html>
<html lang="${escape(language)}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#efece5;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:16px;overflow:hidden">
<tr><td style="padding:20px 28px;background:#0b0e14;color:#e7b24a;font-size:20px;font-weight:700">${escape(brand)}</td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 18px;font-size:22px;line-height:1.3;color:#0b0e14">${escape(subject)}</h1>
${paragraphs(parts.text)}${button ?? ''}${parts.after === undefined ? '' : `<div style="padding-top:16px">${paragraphs(parts.after)}</div>`}
</td></tr>
<tr><td style="padding:16px 28px 20px;border-top:1px solid #e4e0d6"><p style="${SMALL}">${escape(footer)}</p>${end ?? ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => `<p style="${PARAGRAPH}">${escape(part).replaceAll('\n', '<br>')}</p>\n`)
    .join('')
}

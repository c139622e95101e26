/**
 * Where a payment page leads at its end: the one document of the site that may be framed, by the site alone. It tells the wallet
 * that the provider is done, and shows nothing. A window of its own closes when a page of the site waits for it, and goes on to
 * the site when none does or it may not be closed. What has become of the payment is said by neither: the wallet asks, and a
 * success by the provider's word is one that we wait for.
 */
import type { Content } from '@fairhall/content'
import { PAYMENT_RETURN } from '@fairhall/contract'
import type { BrandColors } from '../platform/brand.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { sourceOf } from './digests.ts'
import type { LoneDocument } from './lone-document.ts'
import type { SiteLocale } from './page-address.rules.ts'

/** For a page that has slept while the player paid. */
const ANSWER_MS = 500

export function paymentReturn(content: Content, locale: SiteLocale, colors: BrandColors): LoneDocument {
  const home = locale.isDefault ? '/' : `/${locale.code}`
  const name = JSON.stringify(PAYMENT_RETURN)
  const script = `
const { origin, search } = location;
if (parent !== window) parent.postMessage({ source: ${name}, search }, origin);
else {
  const hint = search.replace('deposit-success=', 'deposit-pending=');
  setTimeout(() => location.replace(${JSON.stringify(home)} + hint), ${ANSWER_MS});
  const site = new BroadcastChannel(${name});
  const invoice = new URLSearchParams(search).get('invoice');
  site.onmessage = ({ data }) => { if (data.heard === invoice) close(); };
  site.postMessage({ search });
}
`
  const style = `:root{color-scheme:dark}body{background:${colors.ink}}`
  const title = escapeHtml(content.text(locale.code, 'modals.deposit-pending.title'))
  return {
    html: `<!doctype html>
<html lang="${locale.tag}" dir="${locale.direction}">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
<script>${script}</script>
</html>
`,
    policy: [
      "default-src 'none'",
      `script-src ${sourceOf(script)}`,
      `style-src ${sourceOf(style)}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ].join('; '),
  }
}

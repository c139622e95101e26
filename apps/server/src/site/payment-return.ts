/**
 * The page that a payment page returns to: the only document of the site that may be framed, and only by the site. In a frame it
 * notifies the wallet that the provider is done, and shows nothing. A separate window closes if a page of the site waits for it;
 * otherwise it redirects to the site. It never reports the result of the payment: the wallet queries it, and a success reported by the
 * provider's redirect is still treated as pending.
 */
import type { Content } from '@fairhall/content'
import { PAYMENT_RETURN } from '@fairhall/contract'
import type { BrandColors } from '../platform/brand.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { sourceOf } from '../platform/http/digests.ts'
import type { StandaloneDocument } from './standalone-document.ts'
import type { SiteLocale } from './page-address.rules.ts'

/** Long enough for a page that was suspended while the player paid. */
const ANSWER_MS = 500

export function paymentReturn(content: Content, locale: SiteLocale, colors: BrandColors): StandaloneDocument {
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
  site.onmessage = ({ data }) => { if (data.received === invoice) close(); };
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

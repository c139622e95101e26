/**
 * Where a payment page that stands in the wallet's frame leads at its end: the one document of the site that may be framed, by
 * the site alone. It tells the wallet around it that the provider is done, and shows nothing; in a window of its own it goes on
 * to the site. What has become of the payment is said by neither: the wallet asks.
 */
import type { Content } from '@fairhall/content'
import { PAYMENT_RETURN } from '@fairhall/contract'
import type { BrandColors } from '../platform/brand.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { sourceOf } from './digests.ts'
import type { LoneDocument } from './lone-document.ts'
import type { SiteLocale } from './page-address.rules.ts'

export function paymentReturn(content: Content, locale: SiteLocale, colors: BrandColors): LoneDocument {
  const home = locale.isDefault ? '/' : `/${locale.code}`
  const script = `
if (parent === window) location.replace(${JSON.stringify(home)} + location.search);
else parent.postMessage({ source: ${JSON.stringify(PAYMENT_RETURN)}, search: location.search }, location.origin);
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

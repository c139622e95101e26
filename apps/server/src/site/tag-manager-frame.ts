/**
 * The document for the operator's tag manager. Its policy sandboxes it into an opaque origin, so that no tag can read a page, a cookie
 * or the player's token. It receives only entries of the site's data layer.
 */
import { sourceOf } from '../platform/http/digests.ts'
import type { StandaloneDocument } from './standalone-document.ts'

/** The settings have validated `containerId`: letters, digits and a dash. */
export function tagManagerFrame(containerId: string, siteOrigin: string): StandaloneDocument {
  const script = `
window.dataLayer = [{ 'gtm.start': Date.now(), event: 'gtm.js' }];
addEventListener('message', function (event) {
  if (event.source !== parent || event.origin !== ${JSON.stringify(siteOrigin)}) return;
  if (event.data && event.data.source === 'fairhall-site' && event.data.kind === 'analytics')
    window.dataLayer.push(event.data.entry);
});
var tag = document.createElement('script');
tag.async = true;
tag.src = 'https://www.googletagmanager.com/gtm.js?id=${containerId}';
document.head.append(tag);
parent.postMessage({ source: 'fairhall-analytics', kind: 'ready' }, ${JSON.stringify(siteOrigin)});
`
  return {
    html: `<!doctype html><meta charset="utf-8"><title>-</title><script>${script}</script>`,
    policy: [
      'sandbox allow-scripts',
      "default-src 'none'",
      `script-src ${sourceOf(script)} https:`,
      'connect-src https:',
      'img-src https: data:',
      "style-src 'unsafe-inline'",
      `frame-ancestors ${siteOrigin}`,
    ].join('; '),
  }
}

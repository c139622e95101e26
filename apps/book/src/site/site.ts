/**
 * Messages between this page and the operator's page around it. Only the page that opened the frame is listened to and written to: the
 * token of a session is a secret of both.
 */
import { type FromSite, readFromSite, type ToSite } from './site-messages.ts'

const isFramed = window.parent !== window

/** The embedding page names its origin by the referrer; the policy of this page lets no other site frame it. */
const siteOrigin = isFramed && URL.canParse(document.referrer) ? new URL(document.referrer).origin : null

/** False when the page is opened outside a site: it then shows odds and takes no bets. */
export const hasSite = siteOrigin !== null

export function postToSite(message: ToSite): void {
  if (siteOrigin !== null)
    window.parent.postMessage({ source: 'fairhall-sportsbook', ...message }, siteOrigin)
}

export function listenToSite(handle: (message: FromSite) => void): void {
  window.addEventListener('message', ({ data, source, origin }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== siteOrigin) return
    const message = readFromSite(data)
    if (message !== null) handle(message)
  })
}

/**
 * The operator's tag manager. By default it runs in a frame of another origin and sees only the entries of the data layer;
 * only a named setting lets it into the pages themselves, and never into those with money or personal details.
 */
import type { Init } from '@fairhall/contract'
import { onTracked } from './data-layer.ts'

type Analytics = NonNullable<Init['analytics']>

const PRIVATE = /^\/(?:profile|games|betting|auth|verify|password-reset)(?:\/|$)/

/** `pathname` is without language. Returns how to stop. */
export function startTagManager(analytics: Analytics, pathname: string): () => void {
  if (!analytics.isInPage) return startInFrame(analytics.frameOrigin ?? '')
  if (!PRIVATE.test(pathname)) startInPage(analytics.containerId)
  return () => undefined
}

function startInFrame(origin: string): () => void {
  const frame = document.createElement('iframe')
  frame.src = `${origin}/outside/tag-manager`
  frame.hidden = true
  frame.tabIndex = -1
  let stopTelling = () => {}
  const onMessage = ({ source, data }: MessageEvent) => {
    if (source !== frame.contentWindow || data?.source !== 'fairhall-analytics') return
    // Its origin is opaque, so it cannot be named; the entries hold nothing that may not leave.
    stopTelling = onTracked((entry) =>
      frame.contentWindow?.postMessage({ source: 'fairhall-site', type: 'analytics', entry }, '*'),
    )
  }
  window.addEventListener('message', onMessage)
  document.body.append(frame)
  return () => {
    window.removeEventListener('message', onMessage)
    stopTelling()
    frame.remove()
  }
}

function startInPage(containerId: string) {
  window.dataLayer ??= []
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${containerId}`
  document.head.append(script)
}

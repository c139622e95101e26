/**
 * The operator's tag manager. By default it runs in a frame of another origin and sees only the entries of the data layer;
 * only a named setting lets it into the pages themselves, and never into those with money or personal details.
 */
import type { Init } from '@fairhall/contract'
import { onTracked } from './data-layer.ts'

type Analytics = NonNullable<Init['analytics']>

type Address = { pathname: string; search: object }

/** Where the visitor is and goes; paths are without language. */
export type Place = {
  now: () => Address
  /** Before the page of another address is shown. */
  onLeave: (listener: (to: Address) => void) => () => void
  onArrive: (listener: (at: Address) => void) => () => void
  /** A script cannot be taken out of a page: this one, with the address that it has now, begins again without it. */
  loadAnew: () => void
}

const PRIVATE = /^\/(?:profile|games|betting|auth|verify|password-reset)(?:\/|$)/
const PRIVATE_DIALOGS = ['wallet', 'sign-in', 'sign-up', 'forgot-pass', 'reset-pass']

const isPrivate = ({ pathname, search }: Address) =>
  PRIVATE.test(pathname) || PRIVATE_DIALOGS.some((name) => name in search)

/** Returns how to stop. */
export function startTagManager(analytics: Analytics, place: Place, load = loadScript): () => void {
  return analytics.isInPage
    ? startInPages(() => load(analytics.containerId), place)
    : startInFrame(analytics.frameOrigin ?? '')
}

/** Who goes on to a private page, or opens such a dialog, comes there with a new document. */
function startInPages(load: () => void, place: Place): () => void {
  let isIn = false
  const arrive = (at: Address) => {
    if (isIn || isPrivate(at)) return
    isIn = true
    load()
  }
  const leave = (to: Address) => {
    if (isIn && isPrivate(to)) place.loadAnew()
  }
  arrive(place.now())
  const stops = [place.onLeave(leave), place.onArrive(arrive)]
  return () => {
    for (const stop of stops) stop()
    if (isIn) place.loadAnew()
  }
}

function startInFrame(origin: string): () => void {
  const frame = document.createElement('iframe')
  frame.src = `${origin}/outside/tag-manager`
  frame.hidden = true
  frame.tabIndex = -1
  let stopTelling = () => {}
  const onMessage = ({ source, data }: MessageEvent) => {
    if (source !== frame.contentWindow || data?.source !== 'fairhall-analytics') return
    stopTelling()
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

function loadScript(containerId: string) {
  window.dataLayer ??= []
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${containerId}`
  document.head.append(script)
}

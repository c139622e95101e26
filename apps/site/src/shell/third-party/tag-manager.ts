/**
 * The operator's tag manager. By default it runs in a frame of another origin and sees only the data layer. A
 * setting can load it into the pages themselves, but never into those with money or personal data.
 */
import type { Init } from '@fairhall/contract'
import { onTracked } from './data-layer.ts'

type Analytics = NonNullable<Init['analytics']>

type Address = { pathname: string; search: object }

/** Where the visitor is and goes; paths have no language prefix. */
export type PageLocation = {
  now: () => Address
  /** Called before the page of another URL is shown. */
  onLeave: (listener: (to: Address) => void) => () => void
  onArrive: (listener: (at: Address) => void) => () => void
  /** A script can't be removed from a page, so this reloads the current URL without it. */
  reloadPage: () => void
}

const PRIVATE = /^\/(?:profile|games|betting|auth|verify|password-reset)(?:\/|$)/
const PRIVATE_DIALOGS = ['wallet', 'sign-in', 'sign-up', 'forgot-pass', 'reset-pass']

const isPrivate = ({ pathname, search }: Address) =>
  PRIVATE.test(pathname) || PRIVATE_DIALOGS.some((name) => name in search)

/** Returns a function that stops it. */
export function startTagManager(analytics: Analytics, place: PageLocation, load = loadScript): () => void {
  return analytics.isInPage
    ? startInPages(() => load(analytics.containerId), place)
    : startInFrame(analytics.frameOrigin ?? '')
}

/** Private pages and dialogs are loaded as a new document, without the script. */
function startInPages(load: () => void, place: PageLocation): () => void {
  let isIn = false
  const arrive = (at: Address) => {
    if (isIn || isPrivate(at)) return
    isIn = true
    load()
  }
  const leave = (to: Address) => {
    if (isIn && isPrivate(to)) place.reloadPage()
  }
  arrive(place.now())
  const stops = [place.onLeave(leave), place.onArrive(arrive)]
  return () => {
    for (const stop of stops) stop()
    if (isIn) place.reloadPage()
  }
}

function startInFrame(origin: string): () => void {
  const frame = document.createElement('iframe')
  frame.src = `${origin}/outside/tag-manager`
  frame.hidden = true
  frame.tabIndex = -1
  let stopForwarding = () => {}
  const onMessage = ({ source, data }: MessageEvent) => {
    if (source !== frame.contentWindow || data?.source !== 'fairhall-analytics') return
    stopForwarding()
    // The frame's origin is opaque, so it can't be named. The entries contain nothing confidential.
    stopForwarding = onTracked((entry) =>
      frame.contentWindow?.postMessage({ source: 'fairhall-site', kind: 'analytics', entry }, '*'),
    )
  }
  window.addEventListener('message', onMessage)
  document.body.append(frame)
  return () => {
    window.removeEventListener('message', onMessage)
    stopForwarding()
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

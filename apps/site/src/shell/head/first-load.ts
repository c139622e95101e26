/**
 * The order of a page's first load. Visible content comes first: document, styles, fonts and images. Scripts are
 * fetched after the first paint, all together. Until then, links work as plain links.
 */

declare global {
  interface Window {
    /** Settles when the browser's number formatting is warm. Callers must not wait long for it. */
    fairhallNumbers?: Promise<void>
  }
}

/** Set by `holdBack`, read by `bring`. */
const LATER = 'data-later'
/** Content of a players' page that visitors don't see. */
const PLAYERS = 'player'
/** Marks the placeholder of a players' page until someone has signed in. */
export const PLAYERS_PAGE = 'data-players-page'
/** Files that every page loads, by the names that the build gives them. */
const EVERY_PAGE = /\/(?:index|libraries|rolldown-runtime)-/
/** A page in a background tab is never painted, but its scripts must load anyway. */
const AT_LATEST_MS = 3_000
const NUMBERS_WAIT_MS = 500

type Waits = { atLatest: number; numbers: number }

/** Runs in the browser as an inline script: it can use nothing but its parameters. */
function bring(later: string, waits: Waits) {
  let isBegun = false
  function begin() {
    if (isBegun) return
    isBegun = true
    // One task per request: starting a request takes several milliseconds on a phone.
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[${later}]`)) {
      const whose = link.getAttribute(later)
      // React expects to find this link and would insert it if it were missing.
      if (whose !== '' && whose !== document.documentElement.dataset.session) link.media = 'not all'
      setTimeout(() => (link.rel = 'modulepreload'))
    }
    for (const delayed of document.querySelectorAll<HTMLScriptElement>(`script[${later}]`)) {
      const script = document.createElement('script')
      script.type = 'module'
      script.async = true
      script.src = delayed.src
      delayed.replaceWith(script)
    }
    window.fairhallNumbers = new Promise((resolve) => {
      // Loading the browser's locale tables takes up to 100 ms, once. A worker does it for the whole page.
      const { lang, dataset } = document.documentElement
      const worker = new Worker('/numbers.js', { name: dataset.localeFormats ?? lang })
      const end = () => {
        worker.terminate()
        resolve()
      }
      worker.onmessage = end
      worker.onerror = end
      setTimeout(resolve, waits.numbers)
    })
  }
  const untilParsed = (next: () => void) =>
    document.readyState === 'loading' ? document.addEventListener('DOMContentLoaded', next) : next()
  new PerformanceObserver(() => untilParsed(begin)).observe({ type: 'paint', buffered: true })
  setTimeout(() => untilParsed(begin), waits.atLatest)
}

const waits: Waits = { atLatest: AT_LATEST_MS, numbers: NUMBERS_WAIT_MS }

/** Constant, because its hash is in the Content-Security-Policy of every cached page. */
export const firstLoadScript = import.meta.env.SSR ? `(${bring})('${LATER}',${JSON.stringify(waits)})` : ''

const MODULE_SCRIPT = /<script type="module" async="" (?:nonce="[^"]*" )?src=/g
const HELD_SCRIPT = `<script ${LATER}="" type="later" async="" src=`

/** Delays a page's modules until `bring` requests them. */
export function holdBack(html: string): string {
  const isPlayers = html.includes(PLAYERS_PAGE)
  const whose = (href: string) => (isPlayers && !EVERY_PAGE.test(href) ? PLAYERS : '')
  // React puts all links into the head, so only this tenth of the page is searched.
  const bodyAt = html.indexOf('</head>')
  const head = html
    .slice(0, bodyAt)
    .replaceAll(
      /<link rel="modulepreload" href="([^"]+)"/g,
      (_, href: string) => `<link ${LATER}="${whose(href)}" rel="later" href="${href}"`,
    )
  return (head + html.slice(bodyAt)).replaceAll(MODULE_SCRIPT, HELD_SCRIPT)
}

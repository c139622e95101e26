/**
 * The order of a page's first load. Everything that is seen at first comes first: the document, its style, its faces and
 * pictures. The scripts are fetched when that has been painted, all at once, and until then links already work as links.
 */

declare global {
  interface Window {
    /** Settles when the browser can write numbers at once; what comes first must not wait for long. */
    fairhallNumbers?: Promise<void>
  }
}

/** Set aside by `holdBack`, brought by `bring`. */
const LATER = 'data-later'
/** What only players see of a page that asks visitors to sign in. */
const PLAYERS = 'player'
/** Stands on what such a page shows until somebody has signed in. */
export const PLAYERS_PAGE = 'data-players-page'
/** The files of every page, by the names that the build gives them. */
const EVERY_PAGE = /\/(?:index|libraries|rolldown-runtime)-/
/** A page in a background tab is never painted; its scripts come all the same. */
const AT_LATEST_MS = 3_000
const NUMBERS_WAIT_MS = 500

type Waits = { atLatest: number; numbers: number }

/** Runs in the browser, as text in the document: it may use nothing from outside itself but its parameters. */
function bring(later: string, waits: Waits) {
  let isBegun = false
  function begin() {
    if (isBegun) return
    isBegun = true
    // Each in a task of its own: to begin a request keeps a phone busy for some milliseconds.
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[${later}]`)) {
      const whose = link.getAttribute(later)
      // It still becomes what React expects to find; a link that it missed it would write itself.
      if (whose !== '' && whose !== document.documentElement.dataset.session) link.media = 'not all'
      setTimeout(() => (link.rel = 'modulepreload'))
    }
    for (const held of document.querySelectorAll<HTMLScriptElement>(`script[${later}]`)) {
      const script = document.createElement('script')
      script.type = 'module'
      script.async = true
      script.src = held.src
      held.replaceWith(script)
    }
    window.fairhallNumbers = new Promise((resolve) => {
      // The tables of languages take a browser up to a tenth of a second, once: a worker reads them for the whole page.
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

/** A constant: its hash stands in the policy of every stored page. */
export const firstLoadScript = import.meta.env.SSR ? `(${bring})('${LATER}',${JSON.stringify(waits)})` : ''

const MODULE_SCRIPT = /<script type="module" async="" (?:nonce="[^"]*" )?src=/g
const HELD_SCRIPT = `<script ${LATER}="" type="later" async="" src=`

/** Holds a page's modules back until `bring` asks for them. */
export function holdBack(html: string): string {
  const isPlayers = html.includes(PLAYERS_PAGE)
  const whose = (href: string) => (isPlayers && !EVERY_PAGE.test(href) ? PLAYERS : '')
  // React brings every link into the head, which is a tenth of the page.
  const bodyAt = html.indexOf('</head>')
  const head = html
    .slice(0, bodyAt)
    .replaceAll(
      /<link rel="modulepreload" href="([^"]+)"/g,
      (_, href: string) => `<link ${LATER}="${whose(href)}" rel="later" href="${href}"`,
    )
  return (head + html.slice(bodyAt)).replaceAll(MODULE_SCRIPT, HELD_SCRIPT)
}

import { earlyOfferScript } from '../pwa/early-offer.ts'
import { sessionBootScript } from '../session/session-boot.ts'
import { earlyPressScript } from './early-press.ts'
import { firstLoadScript } from './first-load.ts'

/** Applies what the browser keeps and what would otherwise move the page after its first paint. */
function applyKept() {
  try {
    if (localStorage.getItem('IS_DRAWER_COMPACT') === 'true')
      document.documentElement.dataset.drawer = 'compact'
    if (localStorage.getItem('IS_EXCLUDED') === 'true' && document.cookie.includes('access_token='))
      document.documentElement.dataset.excluded = 'kept'
  } catch {
    // Storage may be refused; the drawer is then open.
  }
}

/** A constant: its hash stands in the policy of every stored page. */
export const firstPaintScript = import.meta.env.SSR
  ? `(${applyKept})();${sessionBootScript};${earlyPressScript};${earlyOfferScript};${firstLoadScript}`
  : ''

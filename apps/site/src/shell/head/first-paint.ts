import { earlyOfferScript } from '../pwa/early-offer.ts'
import { earlySessionScript } from '../session/early-session.ts'
import { earlyPressScript } from './early-press.ts'
import { firstLoadScript } from './first-load.ts'

/** Applies stored preferences that would otherwise move the page after its first paint. */
function applyKept() {
  try {
    if (localStorage.getItem('IS_DRAWER_COMPACT') === 'true')
      document.documentElement.dataset.drawer = 'compact'
    if (localStorage.getItem('IS_EXCLUDED') === 'true' && document.cookie.includes('access_token='))
      document.documentElement.dataset.excluded = 'kept'
  } catch {
    // Storage may be unavailable: the drawer is then open.
  }
}

/** Constant, because its hash is in the Content-Security-Policy of every cached page. */
export const firstPaintScript = import.meta.env.SSR
  ? `(${applyKept})();${earlySessionScript};${earlyPressScript};${earlyOfferScript};${firstLoadScript}`
  : ''

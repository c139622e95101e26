/** Browsers may offer installation before the page is hydrated. This script keeps the event until then. */
import type { InstallPrompt } from './install-prompt.ts'

declare global {
  interface Window {
    fairhallInstall?: InstallPrompt
  }
}

/** Runs in the browser as an inline script: it can use nothing from outside. */
function keepOffer() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.fairhallInstall = event as InstallPrompt
  })
}

/** Constant, because its hash is in the Content-Security-Policy of every cached page. */
export const earlyOfferScript = import.meta.env.SSR ? `(${keepOffer})()` : ''

/** The browser offers the installation when it likes, often before the page listens: the offer is kept until it does. */
import type { InstallPrompt } from './install-prompt.ts'

declare global {
  interface Window {
    fairhallInstall?: InstallPrompt
  }
}

/** Runs in the browser, as text in the document: it may use nothing from outside itself. */
function keepOffer() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.fairhallInstall = event as InstallPrompt
  })
}

/** A constant: its hash stands in the policy of every stored page. */
export const earlyOfferScript = import.meta.env.SSR ? `(${keepOffer})()` : ''

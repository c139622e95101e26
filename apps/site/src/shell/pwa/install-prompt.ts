/** The browser's own offer to install, kept back until the page is in use. */
export interface InstallPrompt extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Tells of an offer that came before anybody listened, and of each that comes; `early-offer.ts` keeps them back. */
export function onInstallOffer(tell: (offer: InstallPrompt) => void): () => void {
  const hear = (event: Event) => tell(event as InstallPrompt)
  if (window.fairhallInstall) tell(window.fairhallInstall)
  addEventListener('beforeinstallprompt', hear)
  return () => removeEventListener('beforeinstallprompt', hear)
}

const REFUSED = 'install-refused'

export function hasRefused(): boolean {
  try {
    return localStorage.getItem(REFUSED) === 'true'
  } catch {
    // What cannot be remembered is not asked: it would come back with every page.
    return true
  }
}

export function keepRefusal() {
  try {
    localStorage.setItem(REFUSED, 'true')
  } catch {
    // Then nothing is asked anyway.
  }
}

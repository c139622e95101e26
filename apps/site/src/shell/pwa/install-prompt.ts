/** The browser's installation prompt, delayed until the page is in use. */
export interface InstallPrompt extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Reports a prompt from before the listener was added, and each later one; `early-offer.ts` keeps them. */
export function onInstallOffer(listener: (offer: InstallPrompt) => void): () => void {
  const onPrompt = (event: Event) => listener(event as InstallPrompt)
  if (window.fairhallInstall) listener(window.fairhallInstall)
  addEventListener('beforeinstallprompt', onPrompt)
  return () => removeEventListener('beforeinstallprompt', onPrompt)
}

const REFUSED = 'install-refused'

export function hasRefused(): boolean {
  try {
    return localStorage.getItem(REFUSED) === 'true'
  } catch {
    // Without storage, don't ask: the offer would be shown on every page.
    return true
  }
}

export function keepRefusal() {
  try {
    localStorage.setItem(REFUSED, 'true')
  } catch {
    // Without storage, the offer isn't shown anyway.
  }
}

/** Registers the service worker of a language. Repeats return the same registration. */
export const registerWorker = (locale: string): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(`/sw.js?locale=${locale}`)

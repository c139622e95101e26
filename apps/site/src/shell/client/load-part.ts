import { CallError } from '@fairhall/client'

const offline = () => new CallError('offline', 'offline')
let wasOffline = false

/**
 * Loads a chunk of the site. Many browsers remember a failed module import for the life of the page and never retry
 * it (Chromium before 156, Firefox before 154). So a chunk isn't requested while offline, and can load once the
 * network is back.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) {
    wasOffline = true
    throw offline()
  }
  if (wasOffline) await reach()
  wasOffline = false
  return load()
}

/** A browser reports that it is online before requests succeed. These probes aren't remembered. */
async function reach(): Promise<void> {
  for (const waitMs of [0, 250, 1000, 3000]) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    if ((await statusOfBuild()) > 0) return
  }
  throw offline()
}

/** The server's status for this page's build: 404 if the build is gone, 0 if there is no reply. */
export const statusOfBuild = (): Promise<number> =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => 0,
  )

/**
 * For a chunk that failed again, as it always does in browsers that remember failures: reloads the page if the
 * server replies. Call it only after a press, because the page's state is lost. Returns whether the page is
 * reloading.
 */
export async function reloadPage(): Promise<boolean> {
  const status = await statusOfBuild()
  const isReached = status > 0 && status < 500
  if (isReached) location.reload()
  return isReached
}

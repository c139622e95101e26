import { CallError } from '@fairhall/client'

const offline = () => new CallError('offline', 'offline')
let isLineNew = false

/**
 * Loads a part of the site. Many a browser that could not fetch a module remembers that for the life of the page and never
 * asks for it again (Chromium before 156, Firefox before 154): so without a line it is not asked for at all, and can come
 * when there is one.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) {
    isLineNew = true
    throw offline()
  }
  if (isLineNew) await reach()
  isLineNew = false
  return load()
}

/** A browser says that there is a line before anything comes through it. What is tried here is not remembered. */
async function reach(): Promise<void> {
  for (const waitMs of [0, 250, 1000, 3000]) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    if ((await statusOfBuild()) > 0) return
  }
  throw offline()
}

/** How the house answers for the build that this page is of: 404 when it is gone, 0 when nobody answers. */
export const statusOfBuild = (): Promise<number> =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => 0,
  )

/**
 * For a part that was asked for again and did not come, as it never does where the browser remembers: loads the page anew if
 * the house answers. Only after a press: what the page held is lost. Says whether the page is left.
 */
export async function loadAnew(): Promise<boolean> {
  const status = await statusOfBuild()
  const isReached = status > 0 && status < 500
  if (isReached) location.reload()
  return isReached
}

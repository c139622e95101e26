// The service worker: while offline, a visitor sees the site's own offline page. Documents and calls always come from the
// network, because a moment later they may belong to another player. Only files with content-hashed names are cached. The
// server prepends a line with the offline page and its version, and the icon of notifications. When its texts, the brand or
// the build change, this file changes too, and the browser installs it again with the new page.
const OFFLINE_CACHE = `offline-${OFFLINE.version}`
const ASSETS_CACHE = 'assets-1'
const ASSETS_MAX = 400

self.addEventListener('install', (event) => {
  // Calls, pictures and games are the network's: browsers that know routes then don't wake the worker for each of them. A
  // page below the same paths still gets the offline page.
  const ofPages = ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({ requestMode }))
  const conditions = [...ofPages, { requestDestination: 'iframe' }]
  event.addRoutes?.(
    ['/api/*', '/studio/*'].flatMap((urlPattern) =>
      conditions.map((condition) => ({ condition: { urlPattern, ...condition }, source: 'network' })),
    ),
  )
  event.waitUntil(
    caches
      .open(OFFLINE_CACHE)
      .then((cache) => cache.add(new Request(OFFLINE.page, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name !== OFFLINE_CACHE && name !== ASSETS_CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(showOffline))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(event))
})

async function showOffline() {
  const cache = await caches.open(OFFLINE_CACHE)
  const page = await cache.match(OFFLINE.page)
  return page ?? Response.error()
}

/** Caching is optional: if storage is full or broken, the network is used instead. */
async function answerAsset(event) {
  const { request } = event
  const cache = await caches.open(ASSETS_CACHE).catch(() => undefined)
  const known = await cache?.match(request).catch(() => undefined)
  if (known !== undefined) return known
  const reply = await fetch(request)
  if (cache !== undefined && reply.status === 200)
    event.waitUntil(keepAsset(cache, request, reply.clone()).catch(() => undefined))
  return reply
}

async function keepAsset(cache, request, reply) {
  await cache.put(request, reply)
  // Deletes the oldest first: they belong to builds that are no longer loaded.
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - ASSETS_MAX)).map((old) => cache.delete(old)))
}

self.addEventListener('push', (event) => {
  const { title, text, link, tag, lang, dir } = event.data.json()
  const options = { body: text, tag, lang, dir, icon: NOTIFICATION_ICON, data: { link } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.link ?? '/'))
})

/** In a page that is open, unless it shows a game, which would be interrupted. Never leaves this site, whatever a push says. */
async function openPage(link) {
  const url = new URL(link, self.location.origin)
  const page = url.origin === self.location.origin ? url.href : self.location.origin
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find((one) => !new URL(one.url).pathname.includes('/games/'))
  if (open === undefined) return self.clients.openWindow(page)
  const shown = await open.navigate(page)
  return shown?.focus()
}

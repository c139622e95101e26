// The service worker: without a network a visitor sees a page of ours and not the browser's. Documents and calls always
// come from the network, as they may be another player's a moment later; only files whose names change with their content
// are kept. The language of the offline page is part of this file's own address.
const OFFLINE_CACHE = 'offline-1'
const ASSETS_CACHE = 'assets-1'
const ASSETS_MOST = 400

const locale = new URL(self.location.href).searchParams.get('locale') ?? 'en'
const offlinePage = `/offline/${locale}.html`

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(OFFLINE_CACHE)
      .then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' })))
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
  else if (pathname.startsWith('/assets/')) event.respondWith(keepAsset(request))
})

async function showOffline() {
  const page = await caches.match(offlinePage)
  return page ?? Response.error()
}

async function keepAsset(request) {
  const cache = await caches.open(ASSETS_CACHE)
  const known = await cache.match(request)
  if (known !== undefined) return known
  const reply = await fetch(request)
  if (reply.status === 200) {
    await cache.put(request, reply.clone())
    // The oldest go first: they belong to builds that nobody loads any more.
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - ASSETS_MOST)).map((old) => cache.delete(old)))
  }
  return reply
}

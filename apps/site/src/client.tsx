import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'
import { statusOfBuild } from './shell/client/load-part.ts'

/**
 * A chunk that fails to load is handled where it was requested, because the network may be down. If this
 * build is gone from the server, no chunk can load; one reload fetches the new build.
 */
window.addEventListener('vite:preloadError', () => {
  if (sessionStorage.getItem('reloaded') === location.href) return
  const reloadIfGone = async () => {
    if ((await statusOfBuild()) !== 404) return
    sessionStorage.setItem('reloaded', location.href)
    location.reload()
  }
  void reloadIfGone()
})

async function start() {
  await window.fairhallNumbers
  // Uses the router's own client. TanStack Start's client adds code for server functions, which this site
  // doesn't have.
  const router = getRouter()
  // Splits hydration into two short tasks, so a press in between is handled immediately.
  await new Promise((resolve) => setTimeout(resolve))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
}

void start()

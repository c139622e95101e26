import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'
import { statusOfBuild } from './shell/client/load-part.ts'

/**
 * A part that does not come is told where it was wanted: it may be the line. But when this build is gone from the server, all
 * of its parts are, and one reload brings the new one.
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
  // The router's own client: Start's would bring what server functions need, and there are none.
  const router = getRouter()
  // Two short tasks instead of a long one: a press in between is heard at once.
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

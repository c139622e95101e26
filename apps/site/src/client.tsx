import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

// A part of an older build may be gone from the server: one reload brings the new build.
window.addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('reloaded') === location.href) return
  event.preventDefault()
  sessionStorage.setItem('reloaded', location.href)
  location.reload()
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

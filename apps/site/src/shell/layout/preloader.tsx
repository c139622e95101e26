import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Mark } from '../page-parts/logo.tsx'

const FADE_AFTER_MS = 500
const HIDE_AFTER_MS = 1_000

/** Pages that only redirect: they show nothing until then. */
function isPassage(pathname: string, search: Record<string, unknown>): boolean {
  if (pathname === '/auth/autologin') return search.state !== undefined
  return /^\/auth\/social\/[^/]+\/callback\/?$/.test(pathname)
}

/**
 * A progress line at the top until the page is interactive; it covers nothing. On a redirect page, the gate fills
 * the screen until the next page.
 */
export function Preloader() {
  const { pathname, search } = useLocation()
  const stays = isPassage(pathname, search)
  const [phase, setPhase] = useState<'shown' | 'fading' | 'hidden'>('shown')

  useEffect(() => {
    if (stays) return
    const fade = setTimeout(() => setPhase('fading'), FADE_AFTER_MS)
    const hide = setTimeout(() => setPhase('hidden'), HIDE_AFTER_MS)
    return () => {
      clearTimeout(fade)
      clearTimeout(hide)
    }
  }, [stays])

  if (stays)
    return (
      <div
        aria-hidden="true"
        className="preloader fixed inset-0 z-1150 flex items-center justify-center bg-ink"
      >
        <Mark className="preloader-mark size-16" />
      </div>
    )
  if (phase === 'hidden') return null
  return <div aria-hidden="true" data-phase={phase} className="preloader preloader-line" />
}

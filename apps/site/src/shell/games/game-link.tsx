import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { localisedPath } from '../locale/locale.ts'

type Props = Omit<ComponentProps<'a'>, 'id' | 'href' | 'target'> & { gameId: string; isDemo?: boolean }

const DEMO = { mode: 'demo' } as const

/**
 * A link to a game, for tiles: the router's own link does several times the work, and a page has dozens of tiles. The page of a
 * game for money loads when its link is pointed at.
 */
export function GameLink({ gameId, isDemo = false, onClick, children, ...rest }: Props) {
  const router = useRouter()
  const { locale } = router.options.context.page
  const target = { to: '/games/$id', params: { id: gameId }, ...(isDemo ? { search: DEMO } : {}) } as const
  const preload = isDemo ? undefined : () => void router.preloadRoute(target).catch(() => undefined)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate(target)
  }
  const path = localisedPath(`/games/${encodeURIComponent(gameId)}`, locale)
  return (
    <a
      {...rest}
      href={isDemo ? `${path}?mode=${DEMO.mode}` : path}
      onClick={follow}
      onMouseEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
    >
      {children}
    </a>
  )
}

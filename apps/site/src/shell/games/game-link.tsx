import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { localisedPath } from '../locale/locale.ts'

/** A pointer that only crosses tiles, and a focus that moves on, load nothing. */
const POINTED_MS = 50
/** One for all tiles, because one is pointed at. */
let timer: ReturnType<typeof setTimeout>
const leave = () => clearTimeout(timer)

type Props = Omit<ComponentProps<'a'>, 'id' | 'href' | 'target'> & { gameId: string; isDemo?: boolean }

/**
 * A link to a game, for tiles: the router's own link does several times the work, and a page has dozens of tiles. The page of a
 * game for money loads when its link is touched, or pointed at for a moment. `onClick` is called if the press would lead there in
 * this tab, and can prevent it.
 */
export function GameLink({ gameId, isDemo = false, onClick, children, ...rest }: Props) {
  const router = useRouter()
  const search = isDemo ? ({ mode: 'demo' } as const) : {}
  const target = { to: '/games/$id', params: { id: gameId }, search } as const
  const preload = () => isDemo || void router.preloadRoute(target).catch(() => undefined)
  const point = () => {
    leave()
    timer = setTimeout(preload, POINTED_MS)
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    onClick?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    void router.navigate(target)
  }
  const path = `/games/${gameId}${isDemo ? '?mode=demo' : ''}`
  return (
    <a
      {...rest}
      href={localisedPath(path, router.options.context.page.locale)}
      onClick={follow}
      onMouseEnter={point}
      onMouseLeave={leave}
      onFocus={point}
      onBlur={leave}
      onTouchStart={preload}
    >
      {children}
    </a>
  )
}

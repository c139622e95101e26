import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ComponentProps, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GameLink } from './game-link.tsx'

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory(),
  context: { page: { locale: { code: 'en', isDefault: true } } },
})
const preload = vi.spyOn(router, 'preloadRoute')
const loaded = () => preload.mock.calls.map(([{ params }]) => params)

/** What the link hands to the browser. */
function linkTo(gameId: string, isDemo = false) {
  const links: ReactElement<ComponentProps<'a'>>[] = []
  function Shown() {
    const link = GameLink({ gameId, isDemo, children: gameId })
    links.push(link)
    return link
  }
  renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <Shown />
    </RouterContextProvider>,
  )
  const [link] = links
  if (link === undefined) throw new Error('nothing was rendered')
  const handlers = link.props as Record<string, (() => void) | undefined>
  return (event: 'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onTouchStart') =>
    handlers[event]?.()
}

beforeEach(() => {
  vi.useFakeTimers()
  preload.mockReset().mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['onMouseEnter', 'onMouseLeave'],
  ['onFocus', 'onBlur'],
] as const)('%s loads a game after 50 ms, unless %s comes before', (enter, leave) => {
  const first = linkTo('first')
  const second = linkTo('second')
  first(enter)
  vi.advanceTimersByTime(49)
  first(leave)
  second(enter)
  vi.advanceTimersByTime(49)
  expect(loaded()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(loaded()).toEqual([{ id: 'second' }])
})

test('a touched game loads immediately, and a demo never', () => {
  linkTo('touched')('onTouchStart')
  const demo = linkTo('demo', true)
  demo('onTouchStart')
  demo('onMouseEnter')
  vi.advanceTimersByTime(50)
  expect(loaded()).toEqual([{ id: 'touched' }])
})

import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { opener } from './opening.ts'
import { modalControls } from './use-modals.tsx'

function givenPage(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: createRootRoute(),
    history,
    isServer: false,
    origin: 'https://site.test',
  })
  return { history, router, modals: modalControls(router) }
}

test('a modal that is opened again while it is open is closed by one step', async () => {
  const { history, router, modals } = givenPage('/')
  await modals.open('geo-restricted-game', { game: 'dice' })
  opener.end()
  await modals.open('geo-restricted-game', { game: 'keno' })
  expect(history.length).toBe(2)
  expect(router.latestLocation.search).toMatchObject({ game: 'keno' })
  expect(router.latestLocation.state).toMatchObject({ pushedModal: 'geo-restricted-game', modalDepth: 1 })
})

test('a modal that the address has brought is still its own when it is opened again', async () => {
  const { history, router, modals } = givenPage('/?modal=loyalty-earn')
  await modals.open('loyalty-earn')
  expect(history.length).toBe(1)
  expect(router.latestLocation.state.pushedModal).toBeUndefined()
})

import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { opener } from './modal-loading.ts'
import { modalControls } from './modal-controls.ts'

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

test('closes a modal in one step, even if it was opened again while open', async () => {
  const { history, router, modals } = givenPage('/')
  await modals.open('geo-restricted-game', { game: 'dice' })
  opener.end()
  await modals.open('geo-restricted-game', { game: 'keno' })
  expect(history.length).toBe(2)
  expect(router.latestLocation.search).toMatchObject({ game: 'keno' })
  expect(router.latestLocation.state).toMatchObject({ pushedModal: 'geo-restricted-game', modalDepth: 1 })
})

test('a modal from the URL still belongs to the URL when it is opened again', async () => {
  const { history, router, modals } = givenPage('/?modal=loyalty-earn')
  await modals.open('loyalty-earn')
  expect(history.length).toBe(1)
  expect(router.latestLocation.state.pushedModal).toBeUndefined()
})

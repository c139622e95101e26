import type { Init } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { leaveMoved } from './moved.ts'

const init = {
  redirects: [
    { from: '/support', to: '/contact' },
    { from: '/summer', to: '/bonus/summer?from=old' },
    { from: '/blog', to: 'https://blog.example/' },
  ],
} as Init

function goTo(pathname: string, search = {}): unknown {
  try {
    leaveMoved(init, pathname, search)
    return null
  } catch (thrown) {
    return (thrown as { options: object }).options
  }
}

test('what has moved leads to its new place with its query', () => {
  expect(goTo('/support', { stag: 'a' })).toMatchObject({ to: '/contact', search: { stag: 'a' } })
  expect(goTo('/summer')).toMatchObject({ to: '/bonus/summer', search: { from: 'old' } })
})

test('an address outside leaves the site', () => {
  expect(goTo('/blog')).toMatchObject({ href: 'https://blog.example/', reloadDocument: true })
})

test('everything else stays where it is', () => {
  expect(goTo('/')).toBeNull()
  expect(goTo('/support/us')).toBeNull()
})

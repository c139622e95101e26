import type { Init } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { applyRedirects } from './operator-redirects.ts'

const init = {
  redirects: [
    { from: '/support', to: '/contact' },
    { from: '/summer', to: '/bonus/summer?from=old' },
    { from: '/blog', to: 'https://blog.example/' },
    { from: '/über 100%', to: '/contact#chat' },
  ],
} as Init

function goTo(pathname: string, search = {}): unknown {
  try {
    applyRedirects(init, pathname, search)
    return null
  } catch (thrown) {
    return (thrown as { options: object }).options
  }
}

test('redirects a moved page with its query', () => {
  expect(goTo('/support', { stag: 'a' })).toMatchObject({ to: '/contact', search: { stag: 'a' } })
  expect(goTo('/summer')).toMatchObject({ to: '/bonus/summer', search: { from: 'old' } })
})

test('redirects however the URL is spelled', () => {
  for (const pathname of ['/support/', '/%73upport', '/über 100%25', '/%C3%BCber%20100%25'])
    expect(goTo(pathname)).toMatchObject({ to: '/contact' })
  expect(goTo('/über 100%25')).toMatchObject({ hash: 'chat' })
})

test('an external target leaves the site', () => {
  expect(goTo('/blog')).toMatchObject({ href: 'https://blog.example/', reloadDocument: true })
})

test('does not redirect any other path', () => {
  expect(goTo('/')).toBeNull()
  expect(goTo('/support/us')).toBeNull()
})

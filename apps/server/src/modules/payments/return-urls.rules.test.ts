import { expect, test } from 'vitest'
import { originsOf, readReturnUrls } from './return-urls.rules.ts'

const site = 'https://fairhall.example'

test('addresses of the site are taken, in full or as paths', () => {
  const wanted = {
    redirectSuccessUrl: `${site}/?deposit-success=true`,
    redirectErrorUrl: '/de?deposit-error=true',
  }
  expect(readReturnUrls(wanted, [site])).toEqual({
    urls: { success: `${site}/?deposit-success=true`, error: `${site}/de?deposit-error=true` },
  })
})

test.each([
  'https://elsewhere.example/',
  'http://fairhall.example/',
  'https://fairhall.example.elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  'https://fairhall.example@elsewhere.example/',
  'https://user:pass@fairhall.example/',
])('%s leads elsewhere', (redirectUrl) => {
  expect(readReturnUrls({ redirectUrl }, [site])).toEqual({ wrong: ['redirectUrl'] })
})

test('this machine may be called by any of its names while no public address is set', () => {
  expect(originsOf('http://127.0.0.1:3000', false, 'localhost:3000')).toEqual([
    'http://127.0.0.1:3000',
    'http://localhost:3000',
  ])
  expect(originsOf('http://127.0.0.1:3000', false, 'elsewhere.example')).toEqual(['http://127.0.0.1:3000'])
  expect(originsOf(site, true, 'localhost:3000')).toEqual([site])
})

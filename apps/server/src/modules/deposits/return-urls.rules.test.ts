import { expect, test } from 'vitest'
import { readReturnUrls } from './return-urls.rules.ts'

const site = 'https://fairhall.example'

test('accepts URLs of the site, absolute or as paths', () => {
  const requested = {
    redirectSuccessUrl: `${site}/?deposit-success=true`,
    redirectErrorUrl: '/de?deposit-error=true',
  }
  expect(readReturnUrls(requested, [site])).toEqual({
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
])('rejects %s', (redirectUrl) => {
  expect(readReturnUrls({ redirectUrl }, [site])).toEqual({ wrong: ['redirectUrl'] })
})

import { expect, test } from 'vitest'
import { languageCookie, readLanguageCookie } from './language-cookie.ts'

test('reads the language that was set, among other cookies', () => {
  const [pair = ''] = languageCookie('pt-br', true).split(';')
  expect(readLanguageCookie(`a=b; ${pair}; c=d`)).toBe('pt-br')
  expect(languageCookie('de', true)).toMatch(/; Secure$/)
  expect(languageCookie('de', false)).not.toContain('Secure')
})

test.each(['', 'user-language=', 'user-language=DEUTSCH', 'my-user-language=de'])(
  '%j contains no language',
  (cookies) => {
    expect(readLanguageCookie(cookies)).toBeNull()
  },
)

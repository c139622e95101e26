import { expect, test } from 'vitest'
import { languageCookie, readLanguageCookie } from './language-cookie.ts'

test('what is set is what is read, among other cookies', () => {
  const [pair = ''] = languageCookie('pt-br', true).split(';')
  expect(readLanguageCookie(`a=b; ${pair}; c=d`)).toBe('pt-br')
  expect(languageCookie('de', true)).toMatch(/; Secure$/)
  expect(languageCookie('de', false)).not.toContain('Secure')
})

test.each(['', 'user-language=', 'user-language=DEUTSCH', 'my-user-language=de'])(
  '%j says no language',
  (cookies) => {
    expect(readLanguageCookie(cookies)).toBeNull()
  },
)

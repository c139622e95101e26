import { afterEach, expect, test, vi } from 'vitest'
import { socialEmailError } from './social-email-error.ts'
import { typedCode } from './typed-code.ts'

afterEach(() => vi.unstubAllGlobals())

function givenStorage(storage: Partial<Storage>): void {
  vi.stubGlobal('sessionStorage', storage)
}

test('a tab keeps the typed code and an unconfirmed address until they are cleared', () => {
  const items = new Map<string, string>()
  givenStorage({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  })
  typedCode.keep('WELCOME')
  socialEmailError.set(true)
  expect([typedCode.current(), socialEmailError.isSet()]).toEqual(['WELCOME', true])
  typedCode.keep(null)
  socialEmailError.set(false)
  expect([typedCode.current(), socialEmailError.isSet()]).toEqual([null, false])
})

test('forms work in a browser without storage', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  givenStorage({ getItem: refuse, setItem: refuse, removeItem: refuse })
  typedCode.keep('WELCOME')
  typedCode.keep(null)
  socialEmailError.set(true)
  expect([typedCode.current(), socialEmailError.isSet()]).toEqual([null, false])
})

import { describe, expect, test } from 'vitest'
import { areSame, begin, enter, type FieldValues, leave, restart } from './form-state.ts'

const empty = begin({ login: '', password: '' })

test('keeps input separate from the first values', () => {
  const typed = enter(empty, 'login', 'ann')
  expect(typed.values).toEqual({ login: 'ann', password: '' })
  expect(typed.start).toEqual({ login: '', password: '' })
  expect(areSame(typed.start, typed.values)).toBe(false)
  expect(areSame(typed.start, enter(typed, 'login', '').values)).toBe(true)
})

test('keeps a field marked as left, whatever is entered afterwards', () => {
  const left = enter(leave(empty, 'login'), 'login', 'ann')
  expect([...left.left]).toEqual(['login'])
  expect([...leave(left, 'password', 'login').left]).toEqual(['login', 'password'])
})

describe('another start', () => {
  const contact = begin({ email: '', message: '' })
  const signedIn = { email: 'ann@mail.test', message: '' }

  test('changes untouched fields and keeps input', () => {
    const typing = enter(contact, 'message', 'Where is my')
    expect(restart(typing, signedIn).values).toEqual({ email: 'ann@mail.test', message: 'Where is my' })
    expect(restart(enter(contact, 'email', 'else@mail.test'), signedIn).values.email).toBe('else@mail.test')
  })

  test('has its own fields, whatever was typed in others', () => {
    expect(restart<FieldValues>(enter(contact, 'message', 'Hello'), { email: '' }).values).toEqual({
      email: '',
    })
  })
})

test.each([
  [{ a: '1' }, { a: '1' }, true],
  [{ a: '1' }, { a: '2' }, false],
  [{ a: '1' }, { a: '1', b: '' }, false],
  [{ a: '1', b: '' }, { a: '1' }, false],
  [{ a: Number.NaN }, { a: Number.NaN }, true],
  [{}, {}, true],
])('%o and %o are the same: %s', (one, other, same) => {
  expect(areSame(one, other)).toBe(same)
})

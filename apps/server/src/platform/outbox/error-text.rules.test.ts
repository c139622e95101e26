import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toErrorText } from './error-text.rules.ts'

const ID = '0195b3c2-1111-7222-8333-944455556666'

test.each<[string, unknown, string]>([
  ['its kind and message', new TypeError('no such thing'), 'TypeError: no such thing'],
  [
    'the code and the constraint of the database, not the row',
    Object.assign(new Error('duplicate key value violates unique constraint "player_email"'), {
      name: 'error',
      code: '23505',
      constraint: 'player_email',
      detail: 'Key (email)=(ada@example.com) already exists.',
    }),
    'error 23505 player_email: duplicate key value violates unique constraint …',
  ],
  ['ids', new Error(`invoice ${ID} is gone`), `Error: invoice ${ID} is gone`],
  ['no address', new Error('550 <ada@example.com> is unknown'), 'Error: 550 … is unknown'],
  ['no phone number', new Error('cannot reach +49 (151) 234-5678 now'), 'Error: cannot reach … now'],
  ['no URL', new Error('GET https://a.example/x?token=1 failed'), 'Error: GET … failed'],
  ['no quoted name', new Error("no 'Ada Lovelace' here"), 'Error: no … here'],
  ['words with an apostrophe', new Error("it can't and won't"), "Error: it can't and won't"],
  ['one line', new Error('first\nsecond'), 'Error: first second'],
  ['only the type of a value that is not an error', 'ada@example.com', 'string'],
])('keeps of an error: %s', (_what, error, text) => {
  expect(toErrorText(error)).toBe(text)
})

test('never keeps quoted text, and limits the length', () => {
  const secret = fc.stringMatching(/^[a-z]{6,12}$/)
  const around = fc.constantFrom('"', '`', "'")
  fc.assert(
    fc.property(secret, around, fc.string({ maxLength: 400 }), (name, mark, rest) => {
      const text = toErrorText(new Error(`it was ${mark}${name}x9${mark} ${rest.replaceAll(name, '')}`))
      expect(text).not.toContain(`${name}x9`)
      expect(text.length).toBeLessThanOrEqual(200)
    }),
  )
})

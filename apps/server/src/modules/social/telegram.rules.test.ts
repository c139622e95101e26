import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readAnswer } from './telegram.rules.ts'

const TOKEN = '4839574812:AAFD39kkdpWt3ywyRZergyOLMaJhac60qcK'
const NOW = new Date('2026-11-20T12:00:00Z')
const person = { id: '424242', first_name: 'Zoë & Ann', username: 'zoe', photo_url: 'https://t.me/i/a.jpg' }

/** Written independently of the code under test, following Telegram's documentation. */
function signed(fields: Record<string, string>, token = TOKEN): URLSearchParams {
  const all: Record<string, string> = { auth_date: String(NOW.getTime() / 1000), ...fields }
  const text = Object.keys(all)
    .sort()
    .map((key) => `${key}=${all[key]}`)
    .join('\n')
  const hash = createHmac('sha256', createHash('sha256').update(token).digest()).update(text).digest('hex')
  return new URLSearchParams({ ...all, hash })
}

const read = (query: URLSearchParams, at = NOW) => readAnswer(query, TOKEN, at)

test('reads the user of a signed answer and ignores other query parameters', () => {
  const query = signed(person)
  query.set('state', '{"binding":"x"}')
  query.set('lang', 'en')
  expect(read(query)).toMatchObject({ subject: '424242' })
  expect(read(signed({ id: '7' }))).toMatchObject({ subject: '7' })
})

describe('refuses', () => {
  const changed = (name: string, value: string) => {
    const query = signed(person)
    query.set(name, value)
    return query
  }
  test.each([
    ['a changed user id', changed('id', '424243')],
    ['a changed name', changed('first_name', 'Ann')],
    ['a field that was not signed', changed('last_name', 'Ann')],
    ['a truncated hash', changed('hash', 'abc')],
    ['a hash by another bot', signed(person, '1:another bot')],
    [
      'a hash keyed with the plain token',
      changed('hash', createHmac('sha256', TOKEN).update('x').digest('hex')),
    ],
    ['an answer without a user id', signed({ first_name: 'Ann' })],
    ['a user id that is not a number', signed({ ...person, id: '42x' })],
    ['an answer from the future', signed({ ...person, auth_date: String(NOW.getTime() / 1000 + 86_400) })],
    ['an empty answer', new URLSearchParams()],
    [
      'a name with a line feed, whose rest reads as the id of another user',
      signed({ id: '7', first_name: 'M\nid=424242\nlast_name=x' }),
    ],
  ])('%s', (_, query) => {
    expect(read(query)).toBeNull()
  })

  test('an answer older than five minutes', () => {
    const query = signed(person)
    expect(read(query, new Date(NOW.getTime() + 300_000))).not.toBeNull()
    expect(read(query, new Date(NOW.getTime() + 301_000))).toBeNull()
  })
})

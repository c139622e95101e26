import { expect, test } from 'vitest'
import { redactAccountNumbers } from './account-numbers.ts'
import { createLog, loggedPath } from './log.ts'

/** An error of pg about a constraint violation, which contains values of the row. */
function databaseError(): Error {
  return Object.assign(new Error('duplicate key value violates unique constraint "player_email"'), {
    code: '23505',
    constraint: 'player_email',
    detail: 'Key (brand, lower(email))=(fairhall, ada@example.com) already exists.',
    where: 'SQL statement with ada@example.com',
    parameters: ['ada@example.com'],
  })
}

function logged(details: object): string {
  const lines: string[] = []
  createLog('info', { write: (line: string) => lines.push(line) }).error(details, 'failed')
  return lines.join('')
}

test('logs the type and place of an error without values of the row', () => {
  const line = logged({ err: new Error('registration failed', { cause: databaseError() }) })
  expect(line).toContain('player_email')
  expect(line).toContain('23505')
  expect(line).toContain('log.rules.test.ts')
  expect(line).not.toContain('ada@example.com')
  expect(logged({ err: databaseError() })).not.toContain('ada@example.com')
})

test('logs a thrown value that is not an error by its type only', () => {
  expect(logged({ err: 'ada@example.com' })).not.toContain('ada@example.com')
})

test('logs no codes from links', () => {
  expect(loggedPath('/verify/pGm4-secret?x=1')).toBe('/verify/…')
  expect(loggedPath('/password-reset/pGm4-secret')).toBe('/password-reset/…')
  expect(loggedPath('/api/player/profile?token=secret')).toBe('/api/player/profile')
})

test.each([
  'https://play.example/de/password-reset/pGm4-secret?x=1',
  '/verify/pGm4-secret',
  '/auth/autologin?token=pGm4-secret&state=x',
  'GET /api/x?resetCode=pGm4-secret failed',
  '/de/Password-Reset%2FpGm4-secret',
])('redacts the code of %s in errors and fields', (address) => {
  const error = new Error(`cannot render ${address}`, { cause: new Error(address) })
  const line = logged({ err: error, path: address, url: address })
  expect(line).not.toContain('pGm4-secret')
  expect(line).toContain('…')
})

test.each([
  '4242424242424242',
  '4242 4242 4242 4242 was refused',
  'PAN:4242-4242-4242-4242.',
  'DE89370400440532013000',
  'XK85ABCDEFGHIJKLMNOP',
  'no account de89 3704 0044 0532 0130 00 there',
  'GB29-NWBK-6016-1331-9268-19',
  'BE68 5390 0754 7034 went away',
  'twice 4242 4242 4242 4242 and 12 4242424242424242',
])('redacts card and account numbers in errors, fields and messages: %s', (text) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => lines.push(line) })
  log.info(
    { err: new Error(text, { cause: new Error(text) }), answer: text, body: { list: [{ text }] } },
    text,
  )
  log.info(`refused: ${text}`)
  log.info('refused: %s', text)
  expect(lines.join('')).not.toMatch(/4242[ -]?4242|3704[ -]?0044|6016[ -]?1331|5390 0754/)
})

test.each([
  '550 5.1.1 <ada.byron+x@mail.example.com>: User unknown',
  "Can't send to 'ada.byron@example.com'",
  'login=ada.byron%40example.com&x=1',
  'ADA.BYRON@EXAMPLE.COM,ada.byron@пример.рф',
  "mailto:o'ada.byron_1@xn--e1afmkfd.xn--p1ai",
])('redacts emails in errors, fields and messages: %s', (text) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => lines.push(line) })
  log.info({ err: new Error(text, { cause: new Error(text) }), answer: { list: [text] } }, text)
  log.info('refused: %s', text)
  expect(lines.join('')).not.toMatch(/byron|example|xn--|пример/i)
})

test.each([
  '00000000-0000-4000-8000-424242424242',
  'at run (file:///srv/node_modules/@fairhall/ledger/lane.ts:1:2)',
  'at run (/srv/node_modules/pino@10.1.0/pino.js:1:2)',
  '2026-11-24T00:09:11.000Z',
  '4242424242424241',
  'order 1f6b2c9e-0000-4000-8000-424242424242 of 4',
  '0.4242424242424242',
  'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
])('keeps IDs, times and amounts in the log: %s', (text) => {
  expect(JSON.parse(logged({ text, list: [text] }))).toMatchObject({ text, list: [text] })
})

// Cubic time would mean hours here, and quadratic time minutes.
test.each([
  '1-',
  '11 ',
  '4242 ',
  'a1-',
  'de12 ',
  'de12 abcd ',
  '1.1 ',
  '00000000-0000-',
  'a.',
  'a@',
  'a@b.',
  '@a.1',
])('redacts a long text of %j in linear time', (part) => {
  const text = part.repeat(64_000 / part.length)
  expect(redactAccountNumbers(text).length).toBeGreaterThan(1)
  expect(loggedPath(`/${text}`).length).toBeLessThan(600)
  expect(logged({ text, other: `a@b${text}` }).length).toBeGreaterThan(1)
})

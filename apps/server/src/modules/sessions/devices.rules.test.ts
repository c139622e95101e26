import { expect, test } from 'vitest'
import { isSameDevice, readDevice } from './devices.rules.ts'

const mozilla = 'Mozilla/5.0'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`, 'Chrome', 'Windows', 'computer'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/142.0.0.0`,
    'Edge',
    'Windows',
    'computer',
  ],
  [`${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox', 'Linux', 'computer'],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`,
    'Safari',
    'macOS',
    'computer',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iOS',
    'phone',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iOS',
    'phone',
  ],
  [
    `${mozilla} (iPad; CPU OS 17_0 like Mac OS X) ${webkit} Version/17.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPadOS',
    'tablet',
  ],
  [`${mozilla} (Linux; Android 15; Pixel 9) ${chromium} Mobile Safari/537.36`, 'Chrome', 'Android', 'phone'],
  [
    `${mozilla} (Linux; Android 14; SM-X710) SamsungBrowser/27.0 ${chromium} Safari/537.36`,
    'Samsung Internet',
    'Android',
    'tablet',
  ],
  [
    `${mozilla} (X11; CrOS x86_64 16000.0.0) ${chromium} Safari/537.36 OPR/110.0`,
    'Opera',
    'ChromeOS',
    'computer',
  ],
])('%s', (userAgent, browser, system, kind) => {
  expect(readDevice(userAgent)).toEqual({ browser, system, kind })
})

test.each(['', 'curl/8.9', '<script>alert(1)</script>'])(
  'recognises nothing in %j and repeats none of it',
  (text) => {
    expect(readDevice(text)).toEqual({ browser: null, system: null, kind: null })
  },
)

const firefox = `${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`
const newer = firefox.replaceAll('145', '146')
const phone = `${mozilla} (Linux; Android 15; Pixel 9) ${chromium} Mobile Safari/537.36`

test.each([
  ['the same fingerprint', [firefox, 'a'], [phone, 'a'], 'AT', true],
  ['another fingerprint', [firefox, 'a'], [firefox, 'b'], 'DE', false],
  ['a fingerprint that is left out', [firefox, 'a'], [firefox, null], 'DE', false],
  ['no fingerprints, a newer version of the browser', [firefox, null], [newer, null], 'DE', true],
  ['no fingerprints, another system', [firefox, null], [phone, null], 'DE', false],
  ['no fingerprints, another country', [firefox, null], [firefox, null], 'AT', false],
] as const)('%s', (_name, [user_agent, fingerprint], [otherAgent, otherPrint], country, isSame) => {
  const known = { user_agent, fingerprint, country: 'DE' }
  const other = { user_agent: otherAgent, fingerprint: otherPrint, country }
  expect(isSameDevice(known, other)).toBe(isSame)
  expect(isSameDevice(other, known)).toBe(isSame)
})

import { describe, expect, test } from 'vitest'
import { nameFault, nicknameFault, safeNickname } from './names.rules.ts'

const BRAND = 'Fairhall'

describe('a nickname is accepted', () => {
  test.each([
    'Ada',
    'lucky_7',
    'Zoë',
    'Лиса',
    'Ωmega2'.replace('Ω', 'O'),
    'José María',
    'سارا',
    'می‌خواهم',
    'राहुल',
    '幸運なAda',
    'Ada 🎲',
    'BadmintonFan',
    'Modesto',
    'Steamer',
    "O'Brien",
    'j.r.r.',
  ])('%s', (nickname) => expect(nicknameFault(nickname, BRAND)).toBeNull())
})

describe('a nickname with characters that nobody sees or that deceive is refused', () => {
  test.each([
    ['a direction override', '\u202eadA'],
    ['a direction isolate', 'Ada\u2066x\u2069'],
    ['a zero-width space', 'A\u200bda'],
    ['a joiner between Latin letters', 'A\u200dda'],
    ['a control character', 'Ada\u0007'],
    ['a line break', 'Ada\nLovelace'],
    ['a line separator', 'Ada\u2028Lovelace'],
    ['a byte order mark', 'A\ufeffda'],
    ['a soft hyphen', 'A\u00adda'],
    ['a Hangul filler', '\u3164'],
    ['an unassigned character', 'Ada\u0378'],
    ['a private character', 'Ada\ue000'],
    ['half a surrogate pair', 'Ada\ud800'],
    ['marks upon marks', `A${'\u0301'.repeat(9)}da`],
    ['Cyrillic among Latin letters', 'Аda'],
    ['Greek among Latin letters', 'Αda'],
    ['markup', '<b>Ada</b>'],
    ['only punctuation', '...'],
  ])('%s', (_, nickname) => expect(nicknameFault(nickname, BRAND)).toBe('nameCharacters'))
})

describe('a nickname that poses as the operator or its staff is refused', () => {
  test.each([
    'Fairhall',
    'fairhall_bonus',
    'F a i r h a l l',
    'Fa1rha11',
    'FAIRHAIL',
    'Fairhall Support',
    'Admin',
    'admin42',
    '4dm1n',
    'A.d.m.i.n',
    'Ádmin',
    'Ａｄｍｉｎ',
    'TheModerator',
    'rnoderator',
    'Support Team',
    'supp0rt',
    'Kundendienst',
    'Soporte',
    'Suporte',
    'Müşteri Hizmetleri',
    'Yönetici',
    'Администратор',
    'Админ',
    'Поддержка',
    'پشتیبانی',
    'सहायता',
    'CasinoMod',
    'casino mod',
    'staff',
  ])('%s', (nickname) => expect(nicknameFault(nickname, BRAND)).toBe('nicknameReserved'))
})

test.each([
  ['Ada', null],
  ['Anne-Marie', null],
  ["D'Angelo", null],
  ['Søren Ørsted', null],
  ['महात्मा', null],
  ['علی‌رضا', null],
  ['Martin Luther King, Jr.', null],
  ['Ad\u202ea', 'nameCharacters'],
  ['A\u200bda', 'nameCharacters'],
  ['Ivаn', 'nameCharacters'],
  ['Ada <script>', 'nameCharacters'],
  ['🎲', 'nameCharacters'],
])('the name %j has the fault %s', (name, fault) => expect(nameFault(name)).toBe(fault))

test.each([
  ['Ada', 'Ada'],
  ['\u202eAda\u202c', 'Ada'],
  ['A\u200bdmin', ''],
  ['\u3164', ''],
])('the stored nickname %j is shown as %j', (nickname, shown) => expect(safeNickname(nickname)).toBe(shown))

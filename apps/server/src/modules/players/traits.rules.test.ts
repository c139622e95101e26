import { describe, expect, test } from 'vitest'
import { listTraits, type Traits } from './traits.rules.ts'

const meets = (one: Traits, other: Traits) => {
  const known = new Set(listTraits(one).map(({ kind, text }) => `${kind} ${text}`))
  return listTraits(other).some(({ kind, text }) => known.has(`${kind} ${text}`))
}
const person = (firstName: string, lastName: string, birthdate = '1990-05-17') => ({
  firstName,
  lastName,
  birthdate,
})

describe('a person is the same', () => {
  test.each([
    ['in capitals', person('Ada', 'Lovelace'), person('ADA', 'LOVELACE')],
    ['with spaces around', person('Ada', 'Lovelace'), person(' Ada ', 'Love lace')],
    ['without accents', person('Zoë', 'Kräwinkel-Sørensen'), person('Zoe', 'krawinkel sorensen')],
    ['with umlauts spelt out', person('Jürgen', 'Müller'), person('Juergen', 'Mueller')],
    ['with the names swapped', person('Ada', 'Lovelace'), person('Lovelace', 'Ada')],
    ['without a middle name', person('Ada Maria', 'Lovelace'), person('Ada', 'Lovelace')],
    ['without an apostrophe', person('Shane', "O'Brien"), person('Shane', 'OBrien')],
    ['in other letters', person('Юрий', 'Щербаков'), person('Yuriy', 'Shcherbakov')],
    ['in Greek letters', person('Γιώργος', 'Νίκος'), person('Giorgos', 'Nikos')],
    ['with a dotless i', person('Işıl', 'Çınar'), person('Isil', 'Cinar')],
    ['by email in other case', { email: 'Ada@Example.com ' }, { email: 'ada@example.com' }],
    ['by email with a tag', { email: 'ada+casino@example.com' }, { email: 'ada@example.com' }],
    ['by a Gmail address with dots', { email: 'a.d.a+x@googlemail.com' }, { email: 'ada@gmail.com' }],
    ['by phone however written', { phone: '0049 (151) 12345' }, { phone: '+49 151 123-45' }],
    ['by IBAN however spaced', { destinations: ['DE89 3704 0044'] }, { destinations: ['de8937040044'] }],
    ['by document number', { documents: ['123.456.789-09'] }, { documents: ['12345678909'] }],
  ])('%s', (_, one, other) => expect(meets(one, other)).toBe(true))
})

describe('a person is another one', () => {
  test.each([
    ['on another birthday', person('Ada', 'Lovelace'), person('Ada', 'Lovelace', '1990-05-18')],
    ['of another name', person('Ada', 'Lovelace'), person('Ida', 'Lovelace')],
    ['without a birth date', person('Ada', 'Lovelace'), { firstName: 'Ada', lastName: 'Lovelace' }],
    ['without a last name', person('Ada', ''), person('Ada', '')],
    ['at another provider with dots', { email: 'a.da@example.com' }, { email: 'ada@example.com' }],
    ['by a number of another kind', { documents: ['DE89370400'] }, { destinations: ['DE89370400'] }],
    ['with nothing', {}, {}],
  ])('%s', (_, one: Traits, other: Traits) => expect(meets(one, other)).toBe(false))
})

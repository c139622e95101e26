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

const paidTo = (destination: string) => ({ destinations: [{ destination, paidAt: null }] })

describe('recognises the same person', () => {
  test.each([
    ['in capitals', person('Ada', 'Lovelace'), person('ADA', 'LOVELACE')],
    ['with spaces around', person('Ada', 'Lovelace'), person(' Ada ', 'Love lace')],
    ['without accents', person('Zoë', 'Kräwinkel-Sørensen'), person('Zoe', 'krawinkel sorensen')],
    ['with umlauts spelt out', person('Jürgen', 'Müller'), person('Juergen', 'Mueller')],
    ['with the names swapped', person('Ada', 'Lovelace'), person('Lovelace', 'Ada')],
    ['without a middle name', person('Ada Maria', 'Lovelace'), person('Ada', 'Lovelace')],
    ['with another given name in front', person('Anna', 'Kräwinkel'), person('Vera Anna', 'Kraewinkel')],
    ['by the second given name only', person('Vera Anna', 'Kräwinkel Mo'), person('Anna', 'Mo')],
    ['with an initial in front', person('Anna', 'Kräwinkel'), person('V. Anna', 'Kräwinkel')],
    ['without an apostrophe', person('Shane', "O'Brien"), person('Shane', 'OBrien')],
    ['in other letters', person('Юрий', 'Щербаков'), person('Yuriy', 'Shcherbakov')],
    ['in Greek letters', person('Γιώργος', 'Νίκος'), person('Giorgos', 'Nikos')],
    ['with a dotless i', person('Işıl', 'Çınar'), person('Isil', 'Cinar')],
    ['with another apostrophe', person('Zora', 'Oʼbrixen'), person('Zora', 'O’brixen')],
    ['without a letter that serves as an apostrophe', person('Zora', 'Oʼbrixen'), person('Zora', 'Obrixen')],
    ['with a modifier letter added', person('Wim', 'Quaxler'), person('Wimʼ', 'Quaxlerʼ')],
    ['with a small capital', person('Wim', 'Quaxler'), person('Wim', 'Quaxʟer')],
    ['with a phonetic letter', person('Wim', 'Quaxler'), person('Wim', 'Quɑxler')],
    ['with a capital that looks like another letter', person('Wim', 'Quaxler'), person('Wim', 'QuaxIer')],
    ['with one last name that reads the same', person('Wim', 'Quaxler Zandt'), person('Wim', 'Quɑxlerʼ')],
    ['by email in other case', { email: 'Ada@Example.com ' }, { email: 'ada@example.com' }],
    ['with a title', person('Mr. John', 'Smith'), person('John', 'Smith')],
    ['with a suffix', person('John', 'Smith Jr.'), person('John', 'Smith')],
    ['with one of two last names', person('José', 'García López'), person('Jose', 'Garcia')],
    ['with the other of two last names', person('José', 'García López'), person('José María', 'López')],
    ['by an Outlook address with a tag', { email: 'ada+casino@outlook.com' }, { email: 'ada@outlook.com' }],
    ['by another iCloud domain', { email: 'ada@me.com' }, { email: 'ada@icloud.com' }],
    ['by a Gmail address with dots', { email: 'a.d.a+x@googlemail.com' }, { email: 'ada@gmail.com' }],
    ['by a phone number in another format', { phone: '0049 (151) 12345' }, { phone: '+49 151 123-45' }],
    ['by an IBAN in another format', paidTo('DE89 3704 0044'), paidTo('de8937040044')],
    ['by document number', { documents: ['123.456.789-09'] }, { documents: ['12345678909'] }],
  ])('%s', (_, one, other) => expect(meets(one, other)).toBe(true))
})

describe('does not match', () => {
  test.each([
    ['another birth date', person('Ada', 'Lovelace'), person('Ada', 'Lovelace', '1990-05-18')],
    ['another name', person('Ada', 'Lovelace'), person('Ida', 'Lovelace')],
    ['a name without a birth date', person('Ada', 'Lovelace'), { firstName: 'Ada', lastName: 'Lovelace' }],
    ['a first name without a last name', person('Ada', ''), person('Ada', '')],
    ['another last name with the same particle', person('Ada', 'de la Cruz'), person('Ada', 'de la Vega')],
    ['another given name with the same initial', person('Anna V.', 'Mo'), person('Ida V.', 'Mo')],
    ['another given name with the same particle', person('Ana del Mar', 'Mo'), person('Eva del Rio', 'Mo')],
    ['names that consist of titles', person('Don', 'Jr'), person('Don', 'Sr')],
    [
      'a tag at a provider that may give tags to other people',
      { email: 'ada+x@example.com' },
      { email: 'ada@example.com' },
    ],
    ['another domain of the same provider', { email: 'ada@outlook.com' }, { email: 'ada@hotmail.com' }],
    [
      'dots at a provider that distinguishes them',
      { email: 'a.da@example.com' },
      { email: 'ada@example.com' },
    ],
    ['the same number of another kind', { documents: ['DE89370400'] }, paidTo('DE89370400')],
    ['no traits at all', {}, {}],
  ])('%s', (_, one: Traits, other: Traits) => expect(meets(one, other)).toBe(false))
})

import type { Field } from '@fairhall/contract'
import { describe, expect, test } from 'vitest'
import {
  codeQuestion,
  firstValues,
  shownFields,
  toRegistration,
  welcomeText,
  withAgeOf,
} from './registration-form.ts'

const givenField = (name: string, change: Partial<Field> = {}): Field => ({
  name,
  description: '',
  editable: true,
  isRequired: false,
  isVisible: true,
  position: 1,
  value: null,
  rules: [],
  ...change,
})
const fields = [
  givenField('password', { position: 3, isRequired: true, rules: ['min:6'] }),
  givenField('email', { position: 1, isRequired: true, rules: ['required', 'email'] }),
  givenField('nickname', { isVisible: false, isRequired: true }),
  givenField('country', { position: 2 }),
  givenField('currency', { isVisible: false }),
  givenField('locale', { position: 9 }),
  givenField('captcha', { position: 10 }),
  givenField('receiveEmailPromo', { position: 5, value: true }),
  givenField('agreements', { position: 6, isRequired: true }),
]

describe('the registration form', () => {
  test('shows the visible fields in their order, but never the locale or fields for machines', () => {
    expect(shownFields(fields).map((field) => field.name)).toEqual([
      'email',
      'country',
      'password',
      'receiveEmailPromo',
      'agreements',
    ])
  })

  test('uses the rules of the chosen country for birth date and age', () => {
    const own = [givenField('email'), givenField('age', { rules: ['min:18'] })]
    const ofCountry = [
      givenField('email', { position: 9 }),
      givenField('age', { rules: ['min:21'] }),
      givenField('birthdate'),
    ]
    expect(withAgeOf(own, undefined)).toEqual(own)
    expect(withAgeOf(own, ofCountry)).toEqual([own[0], ofCountry[1], ofCountry[2]])
  })

  test('starts with the country and currency of the visitor and the language of the page', () => {
    expect(firstValues(fields, { country: 'DE', currency: 'EUR' }, 'de')).toMatchObject({
      country: 'DE',
      currency: 'EUR',
      locale: 'de',
      email: '',
      receiveEmailPromo: true,
      agreements: false,
    })
  })

  test.each([
    [{ bonusCode: '' }, null],
    [{ bonusCode: 'AB' }, null],
    [{ bonusCode: 'TWO WORDS' }, null],
    [{ bonusCode: ' FAIRHALL10 ', country: '' }, { bonusCode: 'FAIRHALL10' }],
    [
      { bonusCode: 'A_B-1', country: 'DE' },
      { bonusCode: 'A_B-1', country: 'DE' },
    ],
  ])('checks the code of %o: %o', (values, question) => {
    expect(codeQuestion({ email: 'a', agreements: true, ...values })).toEqual(question)
  })

  test('sends no empty field, and does not trim the password', () => {
    expect(
      toRegistration({ email: ' ada@example.org ', bonusCode: ' ', password: ' secret ', agreements: false }),
    ).toEqual({
      email: 'ada@example.org',
      password: ' secret ',
      agreements: false,
    })
  })
})

test.each([
  ['email', 'registered.text'],
  ['phone', 'registered.ready'],
] as const)('a player registered by %s reads %s', (kind, text) => {
  expect(welcomeText(kind)).toBe(text)
})

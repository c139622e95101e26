import type { Field, Profile } from '@fairhall/contract'
import { describe, expect, test } from 'vitest'
import { cardOf, changedValues, isFixed, profileFields, profileValues } from './profile-form-values.ts'

const givenField = (name: string, change: Partial<Field> = {}): Field => ({
  name,
  description: '',
  editable: true,
  isRequired: false,
  isVisible: true,
  position: 1,
  value: null,
  rules: ['min:2'],
  ...change,
})
const profile = {
  firstName: 'Ada',
  birthdate: '1990-12-10',
  receiveEmailPromo: true,
  receiveSmsPromo: false,
} as Profile

describe('the profile form', () => {
  test('shows the known fields in their order', () => {
    const fields = [
      givenField('lastName', { position: 2 }),
      givenField('firstName'),
      givenField('captcha'),
      givenField('city', { isVisible: false }),
    ]
    expect(profileFields(fields).map(({ name }) => name)).toEqual(['firstName', 'lastName'])
  })

  test.each([
    ['firstName', 'personal'],
    ['securityAnswer', 'personal'],
    ['locale', 'contact'],
    ['receiveEmailPromo', 'contact'],
    ['hidePlay', 'privacy'],
  ])('shows %s in the card %s', (name, card) => {
    expect(cardOf(name)).toBe(card)
  })

  test('keeps a birth date that is already set', () => {
    expect(isFixed(givenField('birthdate'), profile)).toBe(true)
    expect(isFixed(givenField('birthdate'), { ...profile, birthdate: null })).toBe(false)
    expect(isFixed(givenField('city', { editable: false }), profile)).toBe(true)
  })

  test('sends only changed values', () => {
    const before = profileValues(profile)
    expect(before.city).toBe('')
    expect(changedValues(before, { ...before, city: 'Paris', receiveEmailPromo: false })).toEqual({
      city: 'Paris',
      receiveEmailPromo: false,
    })
  })
})

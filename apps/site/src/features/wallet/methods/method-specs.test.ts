import type { MethodField } from '@fairhall/contract'
import { describe, expect, test } from 'vitest'
import type { FieldSpec } from '../../../shell/forms/field-spec.ts'
import { isOfDigits, specOf } from './method-specs.ts'

const place = { country: 'MX', none: 'Choose' }
const field = (change: Partial<MethodField> = {}): MethodField => ({
  key: 'any',
  value: null,
  fieldType: 'text',
  isRequired: true,
  regexp: null,
  labels: {},
  hints: {},
  options: [],
  ...change,
})
const byName: FieldSpec = {
  name: 'any',
  label: 'Any',
  isRequired: true,
  isEditable: true,
  rules: [],
  kind: 'text',
  setup: {},
}
const kindOf = (field: MethodField, spec: FieldSpec = byName) => {
  const { kind, setup } = specOf(field, spec, place)
  return { kind, setup }
}
const options = (count: number): MethodField['options'] =>
  Array.from({ length: count }, (_, at) => ({
    id: at === 0 ? '' : `n${at}`,
    name: `Network ${at}`,
    minAmount: null,
    maxAmount: null,
    regex: null,
  }))

describe('a field of a payment method', () => {
  test('is a list if it has options, and a long list can be searched', () => {
    expect(kindOf(field({ fieldType: 'select', options: options(2) }))).toEqual({
      kind: 'dropdown',
      setup: {
        options: [
          { value: 'empty-network-Network 0', label: 'Network 0' },
          { value: 'n1', label: 'Network 1' },
        ],
      },
    })
    expect(kindOf(field({ fieldType: 'select', options: options(13) })).kind).toBe('dropdown search')
  })

  test('can be cleared if it is optional', () => {
    const optional = field({ fieldType: 'select', options: options(1), isRequired: false })
    expect(kindOf(optional).setup).toMatchObject({ options: [{ value: '', label: 'Choose' }, {}] })
  })

  test('has several lines if the method says so, whatever its name', () => {
    expect(kindOf(field({ fieldType: 'textarea' }), { ...byName, kind: 'CPF number', setup: {} }).kind).toBe(
      'textarea',
    )
  })

  test("asks for a phone number of the wallet's country", () => {
    const phone: FieldSpec = { ...byName, kind: 'phone', setup: { options: [], country: 'DE' } }
    expect(kindOf(field(), phone).setup).toEqual({ options: [], country: 'MX' })
  })

  test('uses a numeric keyboard if its pattern accepts only digits', () => {
    const tag: FieldSpec = { ...byName, kind: 'withdraw destination tag', setup: {} }
    expect(kindOf(field({ regexp: '^[0-9]{1,10}$' }), tag).setup).toEqual({ isNumber: true })
    expect(kindOf(field(), tag).setup).toEqual({ isNumber: false })
    expect(kindOf(field({ regexp: String.raw`^\d{16}$` })).setup).toEqual({
      isCode: true,
      inputMode: 'numeric',
    })
  })
})

test.each([
  [null, false],
  ['^[0-9]{4}[ -]?[0-9]{4}$', true],
  [String.raw`^\d+$`, true],
  [String.raw`^\d+`, false],
  ['^[0-9A-Z]{4}$', false],
  ['^.{2,70}$', false],
] as const)('whether the pattern %s accepts only digits: %s', (regexp, is) => {
  expect(isOfDigits(regexp)).toBe(is)
})

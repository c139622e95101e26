import { describe, expect, test } from 'vitest'
import { openModals, withModal, withoutModal, withoutModals, withoutWrongModals } from './modal-search.ts'

const names = (search: Record<string, unknown>) => openModals(search).map((modal) => modal.name)

describe('a URL opens', () => {
  test('a modal with its own key', () => {
    expect(openModals({ wallet: 'withdraw' })).toEqual([{ name: 'wallet', value: 'withdraw', params: {} }])
  })
  test('a stack, in order', () => {
    expect(names({ wallet: 'deposit', modal: ['wallet-region', 'cancel-deposit'] })).toEqual([
      'wallet',
      'wallet-region',
      'cancel-deposit',
    ])
  })
  test('a modal with its parameters', () => {
    expect(openModals({ modal: 'turn-over-wager', currency: 'EUR' })).toEqual([
      { name: 'turn-over-wager', value: undefined, params: { currency: 'EUR' } },
    ])
  })
  test.each([
    ['an invalid value', { wallet: 'everything' }],
    ['an unknown name', { modal: 'nonsense' }],
    ['the name of an inherited object property', { modal: 'constructor', toString: 'true' }],
    ['a keyed modal under the common key', { modal: 'sign-in' }],
    ['nothing', {}],
  ])('nothing for %s', (_, search) => {
    expect(names(search)).toEqual([])
  })
  test('each modal once', () => {
    expect(names({ modal: ['wallet-region', 'wallet-region'] })).toEqual(['wallet-region'])
  })
})

describe('opening and closing', () => {
  test('keep other parameters', () => {
    const opened = withModal({ stag: 'a', search: 'koi' }, 'sign-up')
    expect(opened).toEqual({ stag: 'a', search: 'koi', 'sign-up': 'true' })
    expect(withoutModal(opened, 'sign-up')).toEqual({ stag: 'a', search: 'koi' })
  })
  test('put the newest on top and remove only that one', () => {
    const stack = withModal(withModal({ wallet: 'deposit' }, 'wallet-region'), 'cancel-deposit')
    expect(names(stack)).toEqual(['wallet', 'wallet-region', 'cancel-deposit'])
    expect(names(withoutModal(stack, 'cancel-deposit'))).toEqual(['wallet', 'wallet-region'])
    expect(withoutModals(stack)).toEqual({})
  })
  test('carry the parameters along', () => {
    const opened = withModal({}, 'turn-over-wager', undefined, { currency: 'EUR' })
    expect(withoutModal(opened, 'turn-over-wager')).toEqual({})
  })
})

describe('a URL that opens nothing', () => {
  test('loses only the invalid keys', () => {
    expect(withoutWrongModals({ wallet: 'x', modal: ['wallet-region', 'y'], stag: '1' })).toEqual({
      modal: 'wallet-region',
      stag: '1',
    })
  })
  test('is unchanged if all is valid', () => {
    expect(withoutWrongModals({ 'sign-in': 'true', utm: ['a', 'b'] })).toBeNull()
  })
})

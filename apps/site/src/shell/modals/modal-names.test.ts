import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { definitionOf, mayOpen, type ModalName, modals } from './modal-names.ts'

const names = Object.keys(modals) as ModalName[]
const root = join(import.meta.dirname, '../../../../..')
const registry = readFileSync(join(root, 'apps/site/src/routes/-modals.ts'), 'utf8')

test('the product has 42 modals: 4 for visitors, 28 for players, 10 for everyone', () => {
  const counts = Map.groupBy(names, (name) => definitionOf(name).access)
  expect(names).toHaveLength(42)
  expect([...counts].map(([access, of]) => [access, of.length])).toEqual([
    ['guest', 4],
    ['player', 28],
    ['everyone', 10],
  ])
})

test('eleven of them have their own query key', () => {
  expect(names.filter((name) => definitionOf(name).values !== undefined).toSorted()).toEqual([
    'deposit-error',
    'deposit-pending',
    'deposit-redirect',
    'deposit-success',
    'forgot-pass',
    'profile-confirmed',
    'quests-hub',
    'reset-pass',
    'sign-in',
    'sign-up',
    'wallet',
  ])
})

test('a flag that does not match keeps a modal closed', () => {
  expect(mayOpen('sign-in', 'player')).toBe(false)
  expect(mayOpen('wallet', 'guest')).toBe(false)
  expect(mayOpen('wallet', 'unknown')).toBe(false)
  expect(mayOpen('categories', 'guest') && mayOpen('categories', 'player')).toBe(true)
})

describe.each(names)('%s', (name) => {
  test('has a component and texts', () => {
    expect(registry).toMatch(new RegExp(`import\\('\\.\\./features/[\\w/-]+/${name}-modal\\.tsx'\\)`))
    expect(registry).toContain(`'modals/${name}'`)
    expect(existsSync(join(root, `content/en/modals/${name}.json`))).toBe(true)
  })
})

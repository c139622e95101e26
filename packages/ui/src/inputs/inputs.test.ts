import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type InputName, inputs } from './index.ts'

const inventory = JSON.parse(
  readFileSync(new URL('../../../../docs/inventory.json', import.meta.url), 'utf8'),
) as { inputTypes: string[] }

test('contains every input of the product and no other', () => {
  expect(Object.keys(inputs).toSorted()).toEqual(inventory.inputTypes.toSorted())
  expect(inventory.inputTypes.length).toBe(26)
})

test.each(inventory.inputTypes)('loads %s', async (name) => {
  const part = await inputs[name as InputName]()
  expect(typeof part.default).toBe('function')
})

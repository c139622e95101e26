/** The office names every field of a command, and every value that can be chosen, in its languages. */
import { InvoiceState } from '@fairhall/contract/codes'
import { expect, test } from 'vitest'
import { codeTexts } from '../../apps/office/src/texts/code-texts.ts'
import { fieldTexts } from '../../apps/office/src/texts/field-texts.ts'
import { commands, fieldsOf } from '../../apps/server/src/modules/staff/index.ts'

const fields = commands.flatMap((command) => {
  const { args, options } = fieldsOf(command)
  return [...args, ...options]
})

test('every field of a command has a name', () => {
  const names = new Set(fields.map(({ name }) => name))
  expect([...names].filter((name) => !Object.hasOwn(fieldTexts, name))).toEqual([])
})

test('every value that can be chosen has a name', () => {
  const values = new Set(fields.flatMap(({ type }) => type.choices ?? []))
  expect([...values].filter((value) => !Object.hasOwn(codeTexts, value))).toEqual([])
})

test('every state of a payment has a name', () => {
  expect(Object.values(InvoiceState).filter((state) => !Object.hasOwn(codeTexts, state))).toEqual([])
})

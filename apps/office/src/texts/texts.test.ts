import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { orderFacts } from '@fairhall/contract/office/codes'
import { expect, test } from 'vitest'
import { checkTexts } from './check-texts.ts'
import { codeTexts } from './code-texts.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { eventTexts } from './event-texts.ts'
import { fieldTexts } from './field-texts.ts'
import { journalTexts } from './journal-texts.ts'
import { orderTexts } from './commands/order-texts.ts'
import { refusalTexts } from './refusal-texts.ts'

const source = path.join(import.meta.dirname, '..')
const code = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter((file) => !/^texts\/(?:de|en)(?:-\w+)?\.ts$/.test(file))
  .map((file) => readFileSync(path.join(source, file), 'utf8'))
  .join('\n')
const used = (key: string) => code.includes(`'${key}'`) || code.includes(`"${key}"`)
const values = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

test('every text is shown somewhere, and German has the same values as English', () => {
  const keys = Object.keys(en) as (keyof typeof en)[]
  // Read by `texts.tsx` itself, for the title of the page.
  expect(keys.filter((key) => !used(key) && key !== 'office' && key !== 'brand')).toEqual([])
  expect(keys.filter((key) => String(values(en[key])) !== String(values(de[key])))).toEqual([])
})

test('every fact of an order has a name', () => {
  expect(orderFacts.filter((name) => !Object.hasOwn(fieldTexts, name))).toEqual([])
})

test('every code has one text', () => {
  const codes = [eventTexts, journalTexts, checkTexts, orderTexts, refusalTexts, codeTexts].flatMap((texts) =>
    Object.keys(texts),
  )
  expect(codes.filter((one, at) => codes.indexOf(one) !== at)).toEqual([])
})

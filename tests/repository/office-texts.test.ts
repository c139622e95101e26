/** The office names every field of a command, and every value that can be chosen, in its languages. */
import { globSync, readFileSync } from 'node:fs'
import { InvoiceState } from '@fairhall/contract/codes'
import { expect, test } from 'vitest'
import { codeTexts } from '../../apps/office/src/texts/code-texts.ts'
import { eventTexts } from '../../apps/office/src/texts/event-texts.ts'
import { fieldTexts } from '../../apps/office/src/texts/field-texts.ts'
import { journalTexts } from '../../apps/office/src/texts/journal-texts.ts'
import { errorTexts } from '../../apps/office/src/texts/error-texts.ts'
import { resultOf, withNumbers } from '../../apps/office/src/texts/command-words.ts'
import {
  commands as german,
  composed,
  refusals as germanRefusals,
  results,
} from '../../apps/office/src/texts/commands/de.ts'
import { refusalTexts } from '../../apps/office/src/texts/refusal-texts.ts'
import { commands, fieldsOf } from '../../apps/server/src/modules/staff/index.ts'
import { riskRulesFile } from '../../apps/server/src/modules/settings/risk-rules.schema.ts'
import { refusals } from '../../apps/server/src/modules/staff/refusals.ts'

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

test('every condition of a risk rule has a name', () => {
  const conditions = Object.keys(riskRulesFile.shape.withdrawals.element.shape.when.shape)
  expect(conditions.length).toBeGreaterThan(5)
  expect(conditions.filter((name) => !Object.hasOwn(codeTexts, `risk.${name}`))).toEqual([])
})

test('every state of a payment has a name', () => {
  expect(Object.values(InvoiceState).filter((state) => !Object.hasOwn(codeTexts, state))).toEqual([])
})

/** Every command of the office with its options, as English and German texts. */
const shown = commands.filter(({ takesCode }) => takesCode !== true)
const pairs = shown.flatMap((command) => {
  const own = german[command.words]
  const options = fieldsOf(command).options.filter(({ about }) => about !== '')
  return [
    { key: command.words, english: command.about, german: own?.about ?? '' },
    ...options.map(({ name, about }) => ({
      key: `${command.words} --${name}`,
      english: about,
      german: own?.options?.[name] ?? '',
    })),
  ]
})
const numbersIn = (text: string) =>
  [...text.matchAll(/\d[\d.,]*\d|\d/g)].map(([one]) => one.replaceAll(/[.,]/g, ''))
const quotedIn = (text: string) => [...text.matchAll(/`[^`]+`|--[a-z-]+|\w+\.json/g)].map(([one]) => one)

test('every command and option is described in German, and nothing else is', () => {
  expect(pairs.filter((one) => one.german === '').map(({ key }) => key)).toEqual([])
  const named = Object.entries(german).flatMap(([words, { options = {} }]) => [
    words,
    ...Object.keys(options).map((name) => `${words} --${name}`),
  ])
  expect(named.filter((key) => !pairs.some((one) => one.key === key))).toEqual([])
  const names = Object.values(german).map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('a German description names the same numbers, files and commands as the English one', () => {
  const differs = (read: (text: string) => string[]) =>
    pairs.filter(
      (one) => read(withNumbers(one.german, one.english)).sort().join() !== read(one.english).sort().join(),
    )
  expect(differs(numbersIn).map(({ key }) => key)).toEqual([])
  expect(differs(quotedIn).map(({ key }) => key)).toEqual([])
})

test('every refusal of a command has a German text', () => {
  const textsOf = (code: string) =>
    [errorTexts.has(code), Object.hasOwn(refusalTexts, code), Object.hasOwn(germanRefusals, code)].filter(
      Boolean,
    )
  const codes = Object.keys(refusals)
  expect(codes.filter((code) => textsOf(code).length === 0)).toEqual([])
  expect(
    Object.keys(germanRefusals).filter((code) => !codes.includes(code) || textsOf(code).length > 1),
  ).toEqual([])
})

test('every result that the commands state as it is has a German text, and nothing else has', () => {
  const source = globSync('apps/server/src/modules/staff/**/*.ts', {
    exclude: ['**/*.test.ts'],
  })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const stated = [
    ...source.matchAll(/\bresult: (?:[^',}\n]*\? )?'([^']+)'(?: : '([^']+)')?/g),
    ...source.matchAll(/\btoResult\(.*, '([^']+)'\)/g),
  ]
  const found = new Set(stated.flatMap(([, one = '', other]) => (other === undefined ? [one] : [one, other])))
  expect(found.size).toBeGreaterThan(40)
  expect([...found].filter((text) => !Object.hasOwn(results, text))).toEqual([])
  expect(Object.keys(results).filter((text) => !source.includes(`'${text}'`))).toEqual([])
})

test('every action of the journal has a name in both languages', () => {
  const source = globSync('apps/server/src/**/*.ts', {
    exclude: ['**/*.test.ts'],
  })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const written = source.matchAll(
    /\baction(?:: [^'`;{\n]*| = [^'`;{\n]*)'([a-z][A-Za-z]*\.[A-Za-z]+)'(?:\s*: '([a-z][A-Za-z]*\.[A-Za-z]+)')?/g,
  )
  const actions = new Set([...written].flatMap(([, one = '', other]) => [one, other ?? one]))
  expect(actions.size).toBeGreaterThan(80)
  const named = { ...eventTexts, ...journalTexts, ...codeTexts }
  expect([...actions].filter((action) => !Object.hasOwn(named, action))).toEqual([])
  // Composed of a prefix and what happened.
  const prefixes = ['campaign', 'register']
  const isWritten = (action: string) =>
    source.includes(`'${action}'`) || prefixes.includes(action.split('.')[0] ?? '')
  expect(Object.keys(journalTexts).filter((action) => !isWritten(action))).toEqual([])
})

test('every result that the commands compose with numbers has a German text, and nothing else has', () => {
  const source = globSync('apps/server/src/modules/staff/commands/**/*.ts', {
    exclude: ['**/*.test.ts'],
  })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const templates = [...source.matchAll(/\b(?:result|approved|fallen): [^`,\n]*`([^`]+)`/g)].map(
    ([, text = '']) => {
      let at = 0
      return text.replaceAll(/\$\{[^}]*\}/g, () => `{${at++}}`)
    },
  )
  expect([...new Set(templates)].sort()).toEqual(Object.keys(composed).sort())
  const texts = {
    commands: german,
    refusals: germanRefusals,
    results,
    composed,
  }
  expect(resultOf(texts, '3 of 5')).toBe('3 von 5')
  expect(resultOf(texts, '1 of 2 of 3')).toBe('1 of 2 of 3')
  expect(resultOf(null, '3 of 5')).toBe('3 of 5')
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  describeProfiles,
  describeStatements,
} from '../../apps/server/src/modules/settings/markets/describe-markets.ts'
import { listHeldRules, rulesOf } from '../../apps/server/src/modules/settings/markets/market-rules.ts'
import { profiles } from '../../apps/server/src/modules/settings/markets/profiles.ts'
import { statements } from '../../apps/server/src/modules/settings/markets/statements/index.ts'

const root = path.join(import.meta.dirname, '../..')
const held = listHeldRules().map(([rule]) => rule)
const known = new Set([...rulesOf(profiles.open).map(([rule]) => rule), ...held])

test('docs/markets.md is up to date', () => {
  const page = readFileSync(path.join(root, 'docs/markets.md'), 'utf8')
  expect(page).toContain(describeProfiles())
  expect(page).toContain(describeStatements())
})

test('there are 56 statements of regulation', () => {
  expect(statements).toHaveLength(56)
})

test.each(statements)('$text: is answered by rules, with tests in strict and in open', ({ rules, tests }) => {
  expect(rules).not.toEqual([])
  for (const rule of rules) expect([...known]).toContain(rule)
  for (const profile of [tests.strict, tests.open]) {
    expect(profile).not.toEqual([])
    for (const [file, name] of profile)
      expect(readFileSync(path.join(root, file), 'utf8'), file).toContain(name)
  }
})

test('every rule that no market can change answers a statement', () => {
  const named = new Set<string>(statements.flatMap(({ rules }) => rules))
  expect(held.filter((rule) => !named.has(rule))).toEqual([])
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  describeProfiles,
  describeStatements,
} from '../../apps/server/src/modules/settings/markets/describe-markets.ts'
import { rulesOf } from '../../apps/server/src/modules/settings/markets/market-rules.ts'
import { profiles } from '../../apps/server/src/modules/settings/markets/profiles.ts'
import { statements } from '../../apps/server/src/modules/settings/markets/statements/index.ts'

const root = path.join(import.meta.dirname, '../..')
const rules = new Set(rulesOf(profiles.open).map(([rule]) => rule))

test('docs/markets.md is up to date', () => {
  const page = readFileSync(path.join(root, 'docs/markets.md'), 'utf8')
  expect(page).toContain(describeProfiles())
  expect(page).toContain(describeStatements())
})

test('there are 56 statements of regulation', () => {
  expect(statements).toHaveLength(56)
})

describe.each(statements)('$text', ({ answer, tests }) => {
  test('is answered by something that exists, with a test', () => {
    if (answer.kind === 'rule') expect([...rules]).toContain(answer.by)
    expect(tests).not.toEqual([])
    for (const [file, name] of tests)
      expect(readFileSync(path.join(root, file), 'utf8'), file).toContain(name)
  })
})

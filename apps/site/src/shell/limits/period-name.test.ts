import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../../..')
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

test('every period in the settings has a name', () => {
  const { periods } = read('content/en/pages/profile-limits.json') as { periods: Record<string, string> }
  const { cashPeriods, coolingOffPeriods, selfExclusionPeriods } = read('config/limits.json') as {
    cashPeriods: string[]
    coolingOffPeriods: { id: string }[]
    selfExclusionPeriods: { id: string }[]
  }
  const ids = [...cashPeriods, ...[...coolingOffPeriods, ...selfExclusionPeriods].map(({ id }) => id)]
  expect(ids.filter((id) => periods[id] === undefined)).toEqual([])
  expect(ids).toContain('daily')
})

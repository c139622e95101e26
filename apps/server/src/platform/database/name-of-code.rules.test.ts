import { expect, test } from 'vitest'
import { nameOfCode } from './name-of-code.rules.ts'

test('reads codes of a column as names in kebab case', () => {
  expect(nameOfCode('l.definition', { bet: 1, selfExclusion: 4 })).toBe(
    "case l.definition when 1 then 'bet' when 4 then 'self-exclusion' end",
  )
})

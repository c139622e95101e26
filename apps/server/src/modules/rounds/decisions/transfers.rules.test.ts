import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { transfers } from '../../player-state/index.ts'

const doc = readFileSync(path.resolve(import.meta.dirname, '../../../../../../docs/ledger.md'), 'utf8')

test('docs/ledger.md lists every kind of transfer with its legs, and no other', () => {
  const rows = [...doc.matchAll(/^\| `([\w.-]+)` \| ([^|]+) \| `([^`]+)` \| .+ \|$/gm)]
  const listed = rows.map(([, kind, pockets, contra]) => [kind, pockets, contra])
  const known = Object.entries(transfers).map(([kind, { pockets, contra }]) => [
    kind,
    pockets.length === 0 ? 'none' : pockets.join(', '),
    contra,
  ])
  expect(listed).toEqual(known)
})

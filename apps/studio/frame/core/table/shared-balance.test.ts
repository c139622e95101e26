import { expect, test } from 'vitest'
import { createSharedBalance } from './shared-balance.ts'
import type { Table } from './table.ts'

type Step = Table['step']

/** Two tables that show what they are given, and the moments that the test triggers. */
function givenTables(first: Partial<Table> = {}, second: Partial<Table> = {}) {
  const shown = ['', '']
  const pauses: (() => void)[] = []
  const answers: (bigint | null)[] = []
  const tables = [first, second].map((table, index) => ({
    step: 'idle' as Step,
    isRoundHidden: false,
    ...table,
    shareBalance: (balance: bigint) => void (shown[index] = String(balance)),
  }))
  const shared = createSharedBalance({
    read: async () => answers.shift() ?? null,
    pause: () => new Promise((done) => pauses.push(done)),
  })
  for (const table of tables) shared.add(table)
  const pass = async () => {
    for (const end of pauses.splice(0)) end()
    await new Promise(setImmediate)
  }
  return { shared, tables: tables as [(typeof tables)[0], (typeof tables)[0]], shown, pauses, answers, pass }
}

test('shows immediately what the other table learned, and asks nothing while only one of them plays', () => {
  const { shared, tables, shown, pauses } = givenTables({ step: 'turn' })
  shared.changed(tables[0], 900n)
  shared.changed(tables[1], 950n) // by something outside of the game
  expect([shown, pauses.length]).toEqual([['950', '900'], 0])
})

test('reads the balance again after an older answer that came when the other table was free again', async () => {
  const { shared, tables, shown, answers, pass } = givenTables({ step: 'turn' }, { step: 'turn' })
  answers.push(1_200n)
  shared.changed(tables[1], 1_200n)
  tables[1].step = 'idle'
  shared.changed(tables[0], 1_100n)
  await pass()
  expect(shown).toEqual(['1200', '1200'])
})

test('reads the balance once more when the answers of two rounds may have crossed', async () => {
  const { shared, tables, shown, answers, pass } = givenTables({ step: 'turn' }, { step: 'turn' })
  answers.push(800n)
  shared.changed(tables[0], 800n)
  shared.changed(tables[1], 900n) // an older answer, which came last
  expect(shown).toEqual(['900', '800'])
  await pass()
  expect([shown, answers]).toEqual([['800', '800'], []])
})

test('waits with that until no result is hidden, and keeps what it has when the wallet is silent', async () => {
  const hidden = { step: 'showingResult', isRoundHidden: true } as const
  const { shared, tables, shown, answers, pass } = givenTables({ step: 'turn' }, hidden)
  answers.push(700n, 701n)
  shared.changed(tables[1], 1_000n)
  shared.changed(tables[0], 900n)
  await pass()
  expect(shown).toEqual(['1000', '900'])
  tables[1].isRoundHidden = false
  await pass()
  expect(shown).toEqual(['701', '701'])
  shared.changed(tables[0], 600n)
  await pass()
  expect(shown).toEqual(['701', '600'])
})

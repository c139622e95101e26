import { expectTypeOf, test } from 'vitest'
import type { Db, Tx } from './database.ts'

test('a write outside a transaction does not compile', () => {
  expectTypeOf<Db>().not.toExtend<Tx>()
})

test('a transaction within a transaction does not compile', () => {
  expectTypeOf<Tx>().not.toExtend<Db>()
})

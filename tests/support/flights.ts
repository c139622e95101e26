import { afterAll, afterEach } from 'vitest'
import { expectBooksToAgree } from '../../apps/studio/src/testing/books.ts'
import { openFlights } from '../../apps/studio/src/testing/flights.ts'
import { openStudio } from '../../apps/studio/src/testing/studio-under-test.ts'
import { createTestDatabase } from './database.ts'

/** A studio that ends with the file; after each of its tests the books are compared. */
export async function openFlightHall() {
  const database = await createTestDatabase({ empty: true })
  const { pool } = database
  const studio = await openStudio(pool)
  afterEach(() => expectBooksToAgree(pool, studio.door))
  afterAll(async () => {
    await studio.close()
    await database.drop()
  })
  return { pool, studio, flights: openFlights(pool, studio) }
}

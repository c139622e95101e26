import { afterAll, afterEach } from 'vitest'
import { sealingKeysOf } from '../../../apps/server/src/platform/secrets.ts'
import { createDeps } from '../../../apps/studio/src/studio.ts'
import { expectBooksToAgree } from '../../../apps/studio/src/testing/books.ts'
import { openFlights } from '../../../apps/studio/src/testing/flights.ts'
import { openStudio } from '../../../apps/studio/src/testing/studio-under-test.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import type { TestServer } from '#tests/support/server/server.ts'

/** Opens a studio for a test file. After each test the books of studio and wallet are compared. */
export async function openFlightStudio() {
  const database = await createTestDatabase({ empty: true })
  const { pool } = database
  const studio = await openStudio(pool)
  afterEach(() => expectBooksToAgree(pool, studio.wallet))
  afterAll(async () => {
    await studio.close()
    await database.drop()
  })
  return { pool, studio, flights: openFlights(pool, studio) }
}

/** Opens the flights of a server's own studio. Only the test leads them, with the server's clock. */
export function openFlightsOf({
  deps: { operatorUrl, publicUrl, secrets, log, random },
  clock,
  database,
}: TestServer) {
  const secret = secrets.current('provider-studio').key.toString('hex')
  const { pool } = database
  const other = createDeps({
    database: pool,
    operatorUrl,
    providerId: 'studio',
    secret,
    sealingKeys: sealingKeysOf(secrets, 'studio-seeds'),
    publicUrl,
    log,
    clock,
    random,
  })
  afterAll(() => other.wallet.close())
  return openFlights(pool, { other, clock: { now: clock.now, pass: clock.advance } })
}

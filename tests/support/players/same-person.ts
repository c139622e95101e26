import { givenPayer, type Payer } from '#tests/support/payments/payments.ts'
import type { TestServer } from '#tests/support/server/server.ts'

/** Accounts of one mailbox, proven by each. */
export async function givenSamePerson(server: TestServer, count: number): Promise<Payer[]> {
  const mailbox = crypto.randomUUID().replaceAll('-', '')
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const payer = await givenPayer(server)
      const email = `${mailbox}+${index}@gmail.com`
      await server.database.pool.query(
        'update player set email = $2, email_confirmed_at = $3 where id = $1',
        [payer.id, email, server.clock.now()],
      )
      return { ...payer, email }
    }),
  )
}

/** The stand-in register of the server's sandbox, the market that asks it, and players that it can find. */
import { readPlayerState } from '../../../apps/server/src/modules/player-state/index.ts'
import { givenPayer, type Payer } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'

type NamedPayer = Payer & { lastName: string }

export function openSandboxRegister(server: TestServer) {
  const form = (path: string, fields: Record<string, string>) =>
    fetch(`${server.url}/sandbox/register/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    })
  let count = 0
  return {
    /** Lets the German market ask it, with these rules. */
    ask: (rules: object = {}) =>
      changeMarkets(server, { german: { rules: { registers: { asks: ['sandbox'], ...rules } } } }),
    signIn: ({ email }: Payer) =>
      server.call('createSession', { body: { login: email, password: PASSWORD } }),
    restrictionOf: async ({ id }: Pick<Payer, 'id'>) =>
      (await readPlayerState(server.deps.db, id))?.restriction,
    list: (lastName: string) => form('people', { lastName, birthdate: '1990-05-17' }),
    breakRegister: (kind = 'registerDown') => form('failures', { kind, uses: 'always' }),
    repairRegister: (kind = 'registerDown') => form('failures', { kind, uses: 'off' }),
    async unlist() {
      await server.database.pool.query('delete from sandbox.register_person')
    },
    /** Each has another last name. */
    async givenNamed(): Promise<NamedPayer> {
      count += 1
      const payer = await givenPayer(server, { cash: 10_000n })
      const lastName = `Lovelace${'abcdefghijklmnopqrstuvwxyz'[count]}`
      await server.database.pool.query(
        `update player set first_name = 'Ada', last_name = $2, birthdate = '1990-05-17' where id = $1`,
        [payer.id, lastName],
      )
      return { ...payer, lastName }
    },
  }
}

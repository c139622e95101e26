/** A deposit that is paid while a register of self-excluded people does not answer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWithProvider, type WithProvider } from '#tests/support/games/game-provider.ts'
import { deposit, givenPayer, messageOf, type Payer, sendMessage } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { auditBooks } from '../audit/index.ts'
import { limitPlayer } from '../limits/index.ts'
import { askAbout } from '../registers/registers.service.ts'

let acme: WithProvider
beforeAll(async () => {
  acme = await startWithProvider({ ROLES: 'api,inbound,jobs,realtime,sandbox' })
})
afterAll(() => acme.stop())

const form = (path: string, fields: Record<string, string>) =>
  fetch(`${acme.server.url}/sandbox/register/${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  })
const breakRegister = () => form('failures', { kind: 'registerDown', uses: 'always' })
const repairRegister = () => form('failures', { kind: 'registerDown', uses: 'off' })
const list = (lastName: string) => form('people', { lastName, birthdate: '1990-05-17' })

/** With a deposit that they may pay. At their next login, the register is silent. */
async function givenHeldDepositor(lastName: string): Promise<Payer & { invoiceId: string }> {
  const payer = await givenPayer(acme.server, { cash: 10_000n })
  await acme.server.database.pool.query(
    `update player set first_name = 'Ada', last_name = $2, birthdate = '1990-05-17' where id = $1`,
    [payer.id, lastName],
  )
  const signIn = () => acme.server.call('createSession', { body: { login: payer.email, password: PASSWORD } })
  payer.token = (await signIn()).data.accessToken ?? ''
  const { data } = await deposit(acme.server, payer, '50.00')
  await breakRegister()
  await signIn()
  return { ...payer, invoiceId: data.invoiceId }
}

const ASKED = { registers: { asks: ['sandbox'] } }

type Held = { for: string; returned: 'approved' | 'requested' } | null
const cases: [name: string, meanwhile: (payer: Payer, lastName: string) => Promise<unknown>, held: Held][] = [
  ['it stays silent', async () => null, { for: 'register', returned: 'approved' }],
  ['it answers again', repairRegister, null],
  [
    'it answers that it lists the player',
    async (_, lastName) => {
      await repairRegister()
      await list(lastName)
    },
    { for: 'break', returned: 'approved' },
  ],
  [
    'it stays silent, and staff has limited the player',
    ({ id }) => limitPlayer(acme.server.deps, { playerId: id, actor: 'staff:ada', reason: 'a test' }),
    { for: 'review', returned: 'requested' },
  ],
  [
    'it stays silent, and deposits wait for a check of the identity',
    () => changeMarkets(acme.server, { german: { rules: { ...ASKED, identity: { beforeDeposit: true } } } }),
    { for: 'review', returned: 'requested' },
  ],
]

test.each(cases)('%s', async (name, meanwhile, held) => {
  await changeMarkets(acme.server, { german: { rules: ASKED } })
  const lastName = `Silent${name.length}`
  const payer = await givenHeldDepositor(lastName)
  await meanwhile(payer, lastName)
  expect(await sendMessage(acme.server, messageOf(payer.invoiceId))).toBe('booked')
  await repairRegister()
  const { rows: balances } = await acme.server.database.pool.query(
    'select pockets[1] as cash from ledger_balance where owner = $1',
    [payer.id],
  )
  expect(balances).toEqual([{ cash: held === null ? 15_000n : 10_000n }])
  const { rows } = await acme.server.database.pool.query(
    `select d.held_for as for, r.state as returned from invoice r join invoice d on d.id = r.returns where d.id = $1`,
    [payer.invoiceId],
  )
  expect(rows).toEqual(held === null ? [] : [held])
  expect((await auditBooks(acme.server.deps.pool)).findings).toEqual([])
})

test('only the payment itself asks the register, and once', async () => {
  await changeMarkets(acme.server, { german: { rules: ASKED } })
  const payer = await givenHeldDepositor('Asked')
  const { pool } = acme.server.database
  const stateOf = async () => {
    const { rows } = await pool.query('select state from register_check where player_id = $1', [payer.id])
    return rows.map(({ state }) => state)
  }
  await repairRegister()
  expect(await sendMessage(acme.server, messageOf(payer.invoiceId, { status: 'failed' }))).toBe('noted')
  expect(await stateOf()).toEqual(['unanswered'])
  expect(await sendMessage(acme.server, messageOf(payer.invoiceId))).toBe('booked')
  expect(await stateOf()).toEqual(['clear'])
  await breakRegister()
  await askAbout(acme.server.deps, payer, 'payment')
  expect(await stateOf()).toEqual(['clear'])

  await repairRegister()
  await pool.query(`update register_check set state = 'unanswered' where player_id = $1`, [payer.id])
  expect(await sendMessage(acme.server, messageOf(payer.invoiceId))).toBe('repeated')
  expect(await stateOf()).toEqual(['unanswered'])
})

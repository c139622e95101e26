import { afterAll, expect, test } from 'vitest'
import { copyConfig } from '../../../../../tests/support/config.ts'
import { actionsOf } from '../../../../../tests/support/journal.ts'
import { givenPayer, withdraw } from '../../../../../tests/support/payments.ts'
import { startTestServer } from '../../../../../tests/support/server.ts'
import { acceptIdentity } from '../players/index.ts'

const config = copyConfig()
config.edit<{ withdrawals: { identityCheck: { beforeFirst: boolean } } }>(
  'payment-methods.json',
  ({ withdrawals }) => {
    withdrawals.identityCheck.beforeFirst = true
  },
)
const server = await startTestServer({ env: { ROLES: 'api,door,jobs,sandbox', CONFIG_DIR: config.folder } })
afterAll(async () => {
  await server.stop()
  config.remove()
})

test('where the operator wants it, the first withdrawal waits until it is known who the player is', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  const refused = await withdraw(server, payer, '20.00')
  expect([refused.status, refused.error?.code]).toEqual([409, 13011])
  await acceptIdentity(server.deps, payer.id, { actor: 'staff:ada', reason: 'passport seen' })
  expect((await withdraw(server, payer, '20.00')).status).toBe(200)
  expect(await actionsOf(server, payer.id)).toEqual(['player.identityAccepted'])
})

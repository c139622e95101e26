/** Staff admits a person who was refused because of a restricted player. */
import { expect, test } from 'vitest'
import { givenPayer, startCashier } from '#tests/support/payments/payments.ts'
import { registrationOf } from '#tests/support/players/players.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { updatePlayer } from '../players/index.ts'
import { readPlayerState } from '../player-state/index.ts'

const server = await startCashier()
const office = openOffice(server)

test('the second member must repeat the login that may register', async () => {
  const restricted = await givenPayer(server)
  await inTransaction(server.deps.db, (tx) =>
    updatePlayer(tx, restricted.id, { email: 'ada.lovelace@gmail.com' }),
  )
  const exclusion = { definition: 4, period: 'for-good' }
  expect((await server.call('createLimit', { token: restricted.token, body: exclusion })).status).toBe(200)
  await server.settle()
  const email = 'adalovelace@gmail.com'
  const restrictionOf = async (login: string) => {
    const { data } = await server.call('register', { body: registrationOf({ email: login }) })
    const { id } = (await server.call('getProfile', { token: data.accessToken })).data
    return (await readPlayerState(server.deps.db, id))?.restriction
  }

  const order = await office.place(`exclusion admit ${email} ${restricted.id}`)
  expect(JSON.stringify(await office.rows(`order show ${order}`, 'bob'))).not.toContain(email)
  const agree = (login: string) => office.refusal(`order agree ${order} ${login}`, 'bob')
  expect(await agree('')).toEqual([3, 'loginDiffers'])
  expect(await agree('--login other@gmail.com')).toEqual([3, 'loginDiffers'])
  expect(await agree('--login AdaLovelace@gmail.com')).toEqual([0, ''])
  expect(await restrictionOf(email)).toBe('none')
  expect(await restrictionOf('a.d.a.lovelace@gmail.com')).toBe('held')
})

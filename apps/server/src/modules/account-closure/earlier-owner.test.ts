/** Someone registers with another person's email, perhaps by a typing error. The owner of the email must not see that person's data. */
import { expect, test } from 'vitest'
import { pngOf, upload } from '#tests/support/documents/files.ts'
import { startWithInbox } from '#tests/support/mail/inbox.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { addPartner, findAttribution } from '../affiliates/index.ts'
import { listDocumentsFor } from '../documents/index.ts'
import { findPlayer, forgetEarlierOwner, sealFor } from '../players/index.ts'

const { server, inbox } = await startWithInbox('api,jobs,realtime')

const NEW = 'a wholly new password'
const ABOUT = {
  firstName: 'Erika',
  lastName: 'Muster',
  address: 'Heidestr. 17',
  city: 'Köln',
  postalCode: '51147',
}
const WHO = /Erika|Muster|Heidestr|Köln|51147|passport/

async function resetAsOwner(email: string): Promise<string> {
  await server.call('requestPasswordReset', { body: { login: email } })
  await server.settle()
  const code = inbox.find(email, /\/password-reset\/([\w-]+)/)
  expect((await server.call('confirmPasswordReset', { body: { code, password: NEW } })).status).toBe(200)
  server.clock.advance(1000)
  return (await server.call('createSession', { body: { login: email, password: NEW } })).data.accessToken
}

test.each([
  ['never proven', false],
  ['proven by the player', true],
])('after a reset by an email that was %s, earlier data is shown: %s', async (_, isOwn) => {
  const player = await givenPlayer(server)
  expect((await server.call('updateProfile', { token: player.token, body: ABOUT })).status).toBe(200)
  const { pool } = server.database
  await inTransaction(server.deps.db, async (tx) => {
    const sealed = await sealFor(
      server.deps,
      tx,
      player.id,
      JSON.stringify({ iban: 'DE89370400440532013000' }),
    )
    await tx.query(
      `insert into payment_destination (id, player_id, method, network, sealed, created_at, used_at)
       values (gen_random_uuid(), $1, 'bank', null, $2, $3, $3)`,
      [player.id, sealed, server.clock.now()],
    )
  })
  const played = crypto.randomUUID()
  await pool.query(
    `insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at)
     values ($1, 'studio', 'r', $2, 'EUR', 'dice', '{100,0}', '{0,0}', '{0,0,0,0}', false, $3)`,
    [player.id, played, server.clock.now()],
  )
  await pool.query(
    `insert into sports_bet (player, provider, external_id, id, asset, digest, terms, state, stake, stake_left, returned,
       cashed_out, owed, version, counted, events, placed_at, counted_at)
     values ($1, 'acme', 'b', $2, 'EUR', '', '{"kind":"single","combinationSize":null,"odds":null,"legs":[]}', 'lost', 100, 100,
       0, 0, 0, 1, '{0,0,0,0}', 0, $3, $3)`,
    [player.id, played, server.clock.now()],
  )
  const document = await upload(server, player.token, pngOf())
  expect(document.status).toBe(200)
  const choices = { inAppOffers: false, emailOffers: true, pushOffers: true }
  await server.call('updateMessageChoices', { token: player.token, body: choices })
  await server.settle()
  if (isOwn) {
    const code = inbox.find(player.email, /\/verify\/([\w-]+)/)
    expect((await server.call('confirmEmail', { token: player.token, body: { code } })).status).toBe(200)
  }
  server.clock.advance(1000)
  const token = await resetAsOwner(player.email)

  // What an earlier person agreed to doesn't count for the owner.
  const none = { inAppOffers: true, emailOffers: false, pushOffers: false }
  expect((await server.call('getMessageChoices', { token })).data).toMatchObject(isOwn ? choices : none)
  const profile = JSON.stringify((await server.call('getProfile', { token })).data)
  const documents = (await server.call('listDocuments', { token })).data
  const exported = await server.call('exportData', { token, body: { password: NEW } })
  expect(exported.status).toBe(200)
  const shown = [WHO.test(profile), documents.length === 1, WHO.test(JSON.stringify(exported.data))]
  expect(shown).toEqual([isOwn, isOwn, isOwn])
  const play = await Promise.all([
    server.call('listSpins', { token }),
    server.call('listOwnBets', { token }),
    server.call('listBets', { token }),
  ])
  expect(play.map(({ data }) => data.length)).toEqual(isOwn ? [1, 1, 1] : [0, 0, 0])
  const params = { id: played }
  const single = [
    await server.call('getSpin', { token, params }),
    await server.call('getBet', { token, params }),
  ]
  expect(single.map(({ status }) => status)).toEqual(isOwn ? [200, 200] : [404, 404])
  const { profile: registered, consents, bets, sportsBets } = exported.data
  expect([bets.length, sportsBets.length]).toEqual(isOwn ? [1, 1] : [0, 0])
  const addresses = [registered[0]?.['registered_from'], ...consents.map(({ address }) => address)]
  expect(new Set(addresses.map((address) => address !== null))).toEqual(new Set([isOwn]))
  const removed = await server.call('removeDocument', { token, params: { id: document.data?.id ?? '' } })
  expect(removed.status).toBe(isOwn ? 200 : 404)
  const welcomes = await pool.query(
    `select from player_message where player_id = $1 and template = 'welcome' and removed_at is null`,
    [player.id],
  )
  expect(welcomes.rowCount).toBe(isOwn ? 1 : 0)
  const places = await pool.query('select 1 from payment_destination where player_id = $1', [player.id])
  expect(places.rows).toHaveLength(isOwn ? 1 : 0)
  if (isOwn) return
  expect(await listDocumentsFor(server.deps.db, { playerId: player.id, status: null })).toHaveLength(1)
  expect((await upload(server, token, pngOf())).status).toBe(200)
  expect((await server.call('listDocuments', { token })).data).toHaveLength(1)
})

test.each([
  ['an adult', 'leaves', '1980-12-01'],
  ['a minor', 'stays in', '2015-12-01'],
])('the birth date of %s %s an account that got another owner', async (_, kept, birthdate) => {
  const { id } = await givenPlayer(server)
  await server.database.pool.query('update player set birthdate = $2 where id = $1', [id, birthdate])
  await inTransaction(server.deps.db, (tx) => forgetEarlierOwner(server.deps, tx, id))
  expect((await findPlayer(server.deps.db, id))?.birthdate).toBe(kept === 'leaves' ? null : birthdate)
})

test.each([
  ['never proven', 'are not', false],
  ['proven by the player', 'are', true],
])(
  'after a reset by an email that was %s, its partner and its friend %s paid for the player',
  async (_, _paid, isOwn) => {
    const { deps } = server
    const [plan] = deps.settings.current().affiliates.plans
    const partner = {
      id: `partner-${isOwn}`,
      name: 'Acme',
      email: 'acme@example.org',
      accountId: null,
      postbackUrl: null,
    }
    await addPartner(deps, { ...partner, plan: plan?.id ?? '', actor: 'staff:ada', reason: 'test' })
    const inviter = await givenPlayer(server)
    const { tag } = (await server.call('getReferral', { token: inviter.token })).data
    const customer = await givenPlayer(server, { affiliateTag: `${partner.id}_spring` })
    const friend = await givenPlayer(server, { affiliateTag: tag })
    await server.settle()
    for (const { email, token } of [customer, friend]) {
      const code = inbox.find(email, /\/verify\/([\w-]+)/)
      if (isOwn) expect((await server.call('confirmEmail', { token, body: { code } })).status).toBe(200)
      server.clock.advance(1000)
      await resetAsOwner(email)
    }
    const partnerId = (await findAttribution(deps.db, customer.id))?.partnerId
    expect(partnerId).toBe(isOwn ? partner.id : undefined)
    const { rows } = await server.database.pool.query('select state from referral where friend_id = $1', [
      friend.id,
    ])
    expect(rows).toEqual([{ state: isOwn ? 'waiting' : 'expired' }])
  },
)

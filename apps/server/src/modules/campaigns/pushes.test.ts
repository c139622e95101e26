/** Campaigns push to the devices of players who want offers there, outside of their quiet hours. */
import { PlayerStatus } from '@fairhall/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { givenDevice } from '#tests/support/players/push-device.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { reviseSettings } from '../settings/index.ts'
import { choosePiece } from './choosing.service.ts'
import { sendDuePushes } from './pushes.service.ts'
import { startCampaign } from './runs.service.ts'

const server = await startTestServer({ env: { ROLES: 'api,jobs,realtime,sandbox' } })
const { deps, clock } = server
const { pool } = server.database
afterAll(() => server.stop())

const by = { actor: 'staff:ada', reason: 'test' }
const TITLE = 'Your first quest is waiting'
const HOUR_MS = 3_600_000

/** Each test has only its players, and starts its campaign on a later day, at noon in UTC. */
beforeEach(async () => {
  const tomorrow = new Date(clock.now().getTime() + 24 * HOUR_MS)
  clock.set(`${tomorrow.toISOString().slice(0, 10)}T12:00:00Z`)
  await pool.query(`update player set country = 'AT'`)
})

async function publish(quietHours: { from: number; until: number }) {
  const content = {
    quietHours,
    contactsMax: { perDay: 1, perWeek: 50 },
    inAppByDefault: true,
    campaigns: [
      {
        id: 'first-quest',
        channels: ['push'],
        segment: { field: 'country', in: ['DE'] },
        link: '/?quests-hub=true',
      },
    ],
  }
  await reviseSettings(deps, { file: 'campaigns.json', content, ...by })
}

async function givenReader({ wantsPush = true } = {}) {
  const player = await givenPlayer(server, { country: 'DE' })
  await pool.query(`update player set country = 'DE' where id = $1`, [player.id])
  const device = await givenDevice(server, player.token)
  await server.call('updateMessageChoices', { token: player.token, body: { pushOffers: wantsPush } })
  return { ...player, ...device }
}

async function run() {
  await startCampaign(deps, 'first-quest', by)
  const { rows } = await pool.query<{ id: string }>(
    'select id from campaign_run order by started_at desc limit 1',
  )
  const id = rows[0]?.id ?? ''
  while (await choosePiece(deps, id));
  await sendDuePushes(deps)
  return id
}

async function resultsOf(id: string) {
  const { rows } = await pool.query<{ player: string; state: string }>(
    'select player_id as player, state from campaign_contact where run_id = $1',
    [id],
  )
  return Object.fromEntries(rows.map(({ player, state }) => [player, state]))
}

test('reaches players who chose it, once, and no restricted ones', async () => {
  await publish({ from: 0, until: 0 })
  const ada = await givenReader()
  const silent = await givenReader({ wantsPush: false })
  const onBreak = await givenReader()
  const limited = await givenReader()
  const gone = await givenReader()
  await fetch(gone.subscription.endpoint, { method: 'DELETE' })
  await pool.query(`update ledger_owner set restriction = 'excluded' where owner = $1`, [onBreak.id])
  await pool.query(`update player set status = ${PlayerStatus.limited} where id = $1`, [limited.id])
  const id = await run()
  await Promise.all([sendDuePushes(deps), sendDuePushes(deps)])
  expect(await ada.titles()).toEqual([TITLE])
  for (const other of [silent, onBreak, limited]) expect(await other.titles()).toEqual([])
  expect(await resultsOf(id)).toEqual({ [ada.id]: 'sent', [gone.id]: 'failed' })
  // The next day's run has another name, but the same hours.
  clock.advance(23 * HOUR_MS)
  await run()
  expect(await ada.titles()).toEqual([TITLE])
})

test.each([
  [
    'self-exclusion',
    (token: string) => server.call('createLimit', { token, body: { definition: 4, period: 'year' } }),
  ],
  ['closed account', (token: string) => server.call('closePlayer', { token, body: { password: PASSWORD } })],
])('a %s ends every consent to offers', async (_, end) => {
  const { id, token } = await givenReader()
  await server.call('updateMessageChoices', { token, body: { inAppOffers: true, emailOffers: true } })
  expect((await end(token)).status).toBe(200)
  const { rows } = await pool.query(
    `select receive_email_promo as email, in_app as "inApp", push
       from player p join message_choice m on m.player_id = p.id where p.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ email: false, inApp: false, push: false }])
})

test('waits for the end of quiet hours, also after a retry, and is cancelled if the player changed their mind', async () => {
  await publish({ from: 13, until: 15 })
  const [early, late, asked] = [await givenReader(), await givenReader(), await givenReader()]
  await pool.query(`update player set time_zone = 'Europe/Berlin' where id = any ($1)`, [[late.id, asked.id]])
  const id = await run()
  expect(await early.titles()).toEqual([TITLE])
  expect(await late.titles()).toEqual([])
  await server.call('updateMessageChoices', { token: asked.token, body: { pushOffers: false } })
  // As if a retry had become due in the quiet hours.
  await pool.query(`update campaign_contact set due_at = $2 where run_id = $1`, [id, clock.now()])
  await sendDuePushes(deps)
  expect(await late.titles()).toEqual([])
  clock.advance(2 * HOUR_MS)
  await sendDuePushes(deps)
  expect(await late.titles()).toEqual([TITLE])
  expect(await resultsOf(id)).toEqual({ [early.id]: 'sent', [late.id]: 'sent', [asked.id]: 'cancelled' })
})

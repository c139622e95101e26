/** Campaigns reach each player once, with their consent, whatever is repeated, interrupted or refused. */
import { PlayerStatus } from '@fairhall/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startInbox } from '#tests/support/mail/inbox.ts'
import { givenPayer } from '#tests/support/payments/payments.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { reviseSettings } from '../settings/index.ts'
import { countContacts } from './campaigns.queries.ts'
import { choosePiece, tryCampaign } from './choosing.service.ts'
import { isHeldOut } from './contacts.rules.ts'
import { sendDueEmails } from './emails.service.ts'
import { changeRun, startCampaign, workOnRuns } from './runs.service.ts'

const inbox = await startInbox()
const server = await startTestServer({ env: { SANDBOX_URL: inbox.url, ROLES: 'api,jobs,realtime' } })
const { deps } = server
const { pool } = server.database
const { rows: line, refusal } = openOffice(server)
afterAll(async () => {
  await server.stop()
  await inbox.close()
})

const by = { actor: 'staff:ada', reason: 'test' }
const TITLE = 'Your first quest is waiting'
const campaign = {
  id: 'first-quest',
  channels: ['inApp', 'email'],
  segment: { all: [{ field: 'country', in: ['DE'] }] },
  link: '/?quests-hub=true',
}

async function publish(changes: object = {}, file: object = {}) {
  const content = {
    quietHours: { from: 0, until: 0 },
    contactsMax: { perDay: 10, perWeek: 50 },
    inAppByDefault: true,
    campaigns: [{ ...campaign, ...changes }],
    ...file,
  }
  await reviseSettings(deps, { file: 'campaigns.json', content, ...by })
}

/** Each test has only its players, and starts its campaign on a later day. */
beforeEach(async () => {
  server.clock.advance(86_400_000)
  inbox.emails.length = 0
  await pool.query(`update player set country = 'AT'`)
  await publish()
})

async function givenReader({ wantsEmail = true } = {}) {
  const player = await givenPayer(server)
  await pool.query('update player set receive_email_promo = $2 where id = $1', [player.id, wantsEmail])
  const titles = async () => {
    const { rows } = await pool.query<{ cause: string }>(
      `select cause from player_message where player_id = $1 and cause like 'campaign:%'`,
      [player.id],
    )
    return rows.length
  }
  return { ...player, titles }
}

const emailsTo = (to: string) => inbox.emails.filter((email) => email.to === to && email.subject === TITLE)

async function run(perPiece = 1000) {
  await startCampaign(deps, 'first-quest', by)
  const { rows } = await pool.query<{ id: string }>(
    'select id from campaign_run order by started_at desc limit 1',
  )
  const id = rows[0]?.id ?? ''
  while (await choosePiece(deps, id, perPiece));
  await sendDueEmails(deps)
  return id
}

async function runOf(id: string) {
  const { rows } = await pool.query<{ state: string; players: number; counts: Record<string, number> }>(
    'select state, players, counts from campaign_run where id = $1',
    [id],
  )
  return rows[0]
}

test('reaches each member of the segment once, in pieces and by two processes at the same time', async () => {
  const players = [await givenReader(), await givenReader(), await givenReader()]
  const silent = await givenReader({ wantsEmail: false })
  const [terms] = deps.settings.current().campaigns.campaigns
  if (terms === undefined) throw new Error('the settings have no campaign')
  expect(await tryCampaign(deps, terms)).toEqual({
    players: 4,
    counts: { 'inApp send': 4, 'email send': 3, 'email consent': 1 },
    isWhole: true,
  })
  for (const most of [{ mostPlayers: 2 }, { mostMs: 0 }])
    expect(await tryCampaign(deps, terms, { perPiece: 2, ...most })).toMatchObject({
      players: 2,
      isWhole: false,
    })
  expect(await startCampaign(deps, 'first-quest', by)).toBe('started')
  expect(await startCampaign(deps, 'first-quest', by)).toBe('repeated')
  const { rows } = await pool.query<{ id: string }>(`select id from campaign_run where state = 'running'`)
  const id = rows[0]?.id ?? ''
  expect(await choosePiece(deps, id, 2)).toBe(true)
  await Promise.all([workOnRuns(deps), workOnRuns(deps)])
  await Promise.all([sendDueEmails(deps), sendDueEmails(deps)])
  await sendDueEmails(deps)
  for (const player of players) {
    expect(await player.titles()).toBe(1)
    expect(emailsTo(player.email)).toHaveLength(1)
  }
  expect(await silent.titles()).toBe(1)
  expect(emailsTo(silent.email)).toEqual([])
  expect(await runOf(id)).toMatchObject({ state: 'finished', players: 4, counts: { 'email consent': 1 } })
  const { data } = await server.call('listMessages', { token: players[0]?.token })
  expect(data.find(({ topic }) => topic === 'offer')).toMatchObject({
    content: { title: TITLE },
    link: '/?quests-hub=true',
  })
})

test('is silent for restricted players and beyond the frequency cap', async () => {
  const [limited, onBreak, reached] = [await givenReader(), await givenReader(), await givenReader()]
  await pool.query(`update player set status = ${PlayerStatus.limited} where id = $1`, [limited.id])
  await pool.query(`update ledger_owner set restriction = 'excluded' where owner = $1`, [onBreak.id])
  await publish({}, { contactsMax: { perDay: 1, perWeek: 3 } })
  await run()
  expect([await limited.titles(), await onBreak.titles(), await reached.titles()]).toEqual([0, 0, 1])
  // The next day's run has another name, but the same hours.
  server.clock.advance(23 * 3_600_000)
  const id = await run()
  expect((await runOf(id))?.counts).toMatchObject({ 'inApp cap': 1, 'email cap': 1 })
})

test('contacts nobody of the holdout group', async () => {
  const players = [await givenReader(), await givenReader(), await givenReader(), await givenReader()]
  await publish({ holdout: 50 })
  const id = await run()
  const held = players.filter((player) => isHeldOut(player.id, { id: 'first-quest', holdout: 50 }))
  for (const player of players) expect(await player.titles()).toBe(held.includes(player) ? 0 : 1)
  const counts = await countContacts(deps.db, [id])
  expect(counts.filter(({ state }) => state === 'held').map(({ count }) => count)).toEqual(
    held.length === 0 ? [] : [held.length, held.length],
  )
})

test('an email waits for the end of quiet hours, and is not sent after the player unsubscribed with one press', async () => {
  const [early, late] = [await givenReader(), await givenReader()]
  // It is noon in UTC.
  await publish({}, { quietHours: { from: 11, until: 14 } })
  await pool.query(`update player set time_zone = 'America/New_York' where id = $1`, [early.id])
  await pool.query(`update player set time_zone = 'UTC' where id = $1`, [late.id])
  await run()
  expect(emailsTo(late.email)).toEqual([])
  const [email] = emailsTo(early.email)
  const link = /<(.+)>/.exec(email?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(email?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(email?.html).toContain('/unsubscribe/')
  const press = (path: string) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  const { pathname } = new URL(link)
  expect((await press(pathname)).status).toBe(200)
  expect((await press(pathname)).status).toBe(200)
  expect((await press(pathname.replace('unsubscribe/', 'unsubscribe/A'))).status).toBe(404)
  const choices = await server.call('getMessageChoices', { token: await refreshed(early) })
  expect(choices.data).toMatchObject({ inAppOffers: true, emailOffers: false, hasEmail: true })
  await server.call('updateMessageChoices', { token: await refreshed(late), body: { emailOffers: false } })
  server.clock.advance(3 * 3_600_000)
  await sendDueEmails(deps)
  expect(emailsTo(late.email)).toEqual([])
})

const refreshed = async ({ token }: { token: string }) =>
  (await server.call('refreshSession', { token })).data.accessToken

test('a mail service that refuses is asked again later; what a stopped process was sending is not', async () => {
  const [ada, bob] = [await givenReader(), await givenReader()]
  const { send } = deps.mail
  deps.mail.send = async () => {
    throw new Error('no')
  }
  const id = await run()
  deps.mail.send = send
  await pool.query(
    `update campaign_contact set state = 'sending' where run_id = $1 and player_id = $2 and channel = 'email'`,
    [id, bob.id],
  )
  await sendDueEmails(deps)
  expect(emailsTo(ada.email)).toEqual([])
  server.clock.advance(20 * 60_000)
  await sendDueEmails(deps)
  await sendDueEmails(deps)
  expect(emailsTo(ada.email)).toHaveLength(1)
  expect(emailsTo(bob.email)).toEqual([])
  const states = await pool.query<{ state: string }>(
    `select state from campaign_contact where run_id = $1 and channel = 'email' order by state`,
    [id],
  )
  expect(states.rows.map(({ state }) => state)).toEqual(['sent', 'unknown'])
})

test('a paused run sends nothing, and a cancelled one never does', async () => {
  const ada = await givenReader()
  await startCampaign(deps, 'first-quest', by)
  const { rows } = await pool.query<{ id: string }>(
    'select id from campaign_run order by started_at desc limit 1',
  )
  const id = rows[0]?.id ?? ''
  expect(await changeRun(deps, id, 'pause', by)).toBe('paused')
  await workOnRuns(deps)
  expect(await ada.titles()).toBe(0)
  expect(await changeRun(deps, id, 'resume', by)).toBe('running')
  await workOnRuns(deps)
  expect(await ada.titles()).toBe(1)
  expect(await changeRun(deps, id, 'cancel', by)).toBe('cancelled')
  expect(await changeRun(deps, id, 'resume', by)).toBeNull()
  await sendDueEmails(deps)
  expect(emailsTo(ada.email)).toEqual([])
})

test('players choose whether they get offers among their messages, and a weekly campaign starts by the clock', async () => {
  const [ada, bob] = [await givenReader(), await givenReader()]
  const token = await refreshed(ada)
  const { data } = await server.call('updateMessageChoices', { token, body: { inAppOffers: false } })
  expect(data).toMatchObject({ inAppOffers: false, emailOffers: true })
  const noted = async () =>
    (await actionsOf(server, ada.id)).filter((action) => action === 'player.offersChosen')
  for (const body of [{}, { inAppOffers: false }, { emailOffers: true }])
    expect((await server.call('updateMessageChoices', { token, body })).status).toBe(200)
  expect(await noted()).toHaveLength(1)
  const now = deps.clock.now()
  await publish({ repeat: { weekday: ((now.getUTCDay() + 6) % 7) + 1, hour: now.getUTCHours() } })
  await workOnRuns(deps)
  await workOnRuns(deps)
  expect([await ada.titles(), await bob.titles()]).toEqual([0, 1])
})

test('refuses campaigns without texts and with unknown countries', async () => {
  await expect(publish({ id: 'unwritten' })).rejects.toThrow('the content lacks campaigns.unwritten.title')
  await expect(publish({ segment: { field: 'country', in: ['XX'] } })).rejects.toThrow('unknown country XX')
  await expect(publish({ segment: { field: 'losses', atLeast: '100' } })).rejects.toThrow('segment')
})

test('staff check, start, follow, pause and end a campaign', async () => {
  const ada = await givenReader()
  expect(await line('campaign list')).toMatchObject([
    { campaign: 'first-quest', channels: 'inApp, email', starts: 'by staff' },
  ])
  expect(await line('campaign check first-quest')).toEqual([
    { channel: 'all', result: 'in the segment', players: 1 },
    { channel: 'inApp', result: 'send', players: 1 },
    { channel: 'email', result: 'send', players: 1 },
  ])
  expect(await ada.titles()).toBe(0)
  await line('campaign start first-quest')
  expect(await refusal('campaign start first-quest')).toEqual([3, 'campaignRepeated'])
  expect(await refusal('campaign start other')).toEqual([3, 'notFound'])
  await workOnRuns(deps)
  const [found] = await line('campaign runs first-quest')
  expect(found).toMatchObject({ state: 'finished', players: 1, contacts: 'email waiting: 1, inApp sent: 1' })
  expect(await line(`campaign pause ${String(found?.['run'])}`)).toMatchObject([{ state: 'paused' }])
  expect(await line(`campaign cancel ${String(found?.['run'])}`)).toMatchObject([{ state: 'cancelled' }])
  expect(await refusal(`campaign resume ${String(found?.['run'])}`)).toEqual([3, 'campaignRunState'])
})

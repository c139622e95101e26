import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { givenFactor } from '#tests/support/players/factors.ts'
import { actionsOf } from '#tests/support/staff/journal.ts'
import { deposit, givenPayer, withdraw } from '#tests/support/payments/payments.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { keepFormer, noteAudit } from '../players/index.ts'
import { erasureRules } from './erasure.queries.ts'
import { queries, readEverything } from './export.queries.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'api,inbound,realtime,jobs,sandbox' } })
})
afterAll(() => server.stop())

/** Tables with rows of players that their export does not read. */
const UNEXPORTED = `
  affiliate_acquisition affiliate_postback
  autologin_token idempotency_key passkey_challenge password_reset phone_code player_confirmation player_key
  factor_guess player_recovery_code sign_in_ticket social_link
  cashback_waiting chargeback freespin_issue game_player game_session grant_run_line ledger_entry ledger_owner ledger_seal_owner live_bet own_play own_play_correction cashback_carry cashback_period payment_message player_bonus_due
  playing_player recent_play returned_stake silent_round winner
  exclusion_removal play_clock play_end protection_check identity_check_subject match_review match_review_trait player_notice push_device security_event staff_order`
const proof = { password: PASSWORD }
const close = (token: string, body: object = proof) => server.call('closePlayer', { token, body })
const take = (token: string, body: object = proof) => server.call('exportData', { token, body })
const signIn = (login: string) => server.call('createSession', { body: { login, password: PASSWORD } })

describe('closing', () => {
  test('ends every session immediately and permanently, and writes the audit log', async () => {
    const player = await givenPlayer(server)
    const other = (await signIn(player.email)).data.accessToken
    expect((await close(player.token)).status).toBe(200)
    for (const token of [player.token, other])
      expect((await server.call('getProfile', { token })).status).toBe(401)
    expect((await server.call('refreshSession', { token: other })).status).toBe(401)
    expect(await signIn(player.email)).toMatchObject({ status: 403, error: { code: 11004 } })
    expect(await actionsOf(server, player.id)).toEqual(['player.closed'])
  })

  test('requires the password and, if set up, the second factor', async () => {
    const player = await givenPlayer(server)
    expect((await close(player.token, { password: 'guess' })).status).toBe(422)
    const factor = await givenFactor(server, player.token)
    expect((await close(player.token)).error?.code).toBe(11050)
    expect((await close(player.token, { ...proof, code: factor.wrong() })).error?.code).toBe(11051)
    expect((await server.call('getProfile', { token: player.token })).data.status).toBe(1)
    expect((await close(player.token, { ...proof, code: factor.next() })).status).toBe(200)
  })

  test('is refused while there is money in an account or in transit', async () => {
    const payer = await givenPayer(server, { cash: 2000n })
    expect((await close(payer.token)).error?.code).toBe(11057)
    expect((await withdraw(server, payer, '20.00')).status).toBe(200)
    expect((await close(payer.token)).error?.code).toBe(11057)

    const rewarded = await givenPlayer(server)
    await server.database.pool.query(
      `insert into reward_grant (id, player_id, cause_kind, cause_id, currency, amount, owed_at)
       values (gen_random_uuid(), $1, 'level', 'test', 'EUR', 100, now())`,
      [rewarded.id],
    )
    expect((await close(rewarded.token)).error?.code).toBe(11057)
    await server.database.pool.query(
      "update reward_grant set lapsed_at = now(), lapse = 'account' where player_id = $1",
      [rewarded.id],
    )
    expect((await close(rewarded.token)).status).toBe(200)

    const accrued = await givenPlayer(server)
    const setRakeback = (cents: number) =>
      server.database.pool.query(
        `insert into rakeback (player_id, currency, accrued) values ($1, 'EUR', $2 * 10000000000::numeric)
         on conflict (player_id, currency) do update set accrued = excluded.accrued`,
        [accrued.id, cents],
      )
    await setRakeback(10)
    expect((await close(accrued.token)).error?.code).toBe(11057)
    // Less than can be claimed.
    await setRakeback(9)
    expect((await close(accrued.token)).status).toBe(200)

    const player = await givenPlayer(server)
    const day = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000)
    await server.database.pool.query(
      `insert into cashback_run (programme, starts_on, ends_on, ended_at) values ('weekly', $1::date, $2::date, $2::date)`,
      [day(21), day(14)],
    )
    const setLoss = (daysAgo: number) =>
      server.database.pool.query(
        `with gone as (delete from own_play where player_id = $1)
         insert into own_play (player_id, day, currency, staked, won, cost) values ($1, $2, 'EUR', 100000, 90000, 4000000000)`,
        [player.id, day(daysAgo)],
      )
    await setLoss(13)
    expect((await close(player.token)).error?.code).toBe(11057)
    // The period still runs.
    await setLoss(0)
    expect((await close(player.token)).status).toBe(200)

    const waiting = await givenPayer(server)
    expect((await deposit(server, waiting, '20.00')).status).toBe(200)
    expect((await close(waiting.token)).error?.code).toBe(11058)
    expect((await server.call('getProfile', { token: waiting.token })).data.status).toBe(1)
  })

  test('is refused while a round is open', async () => {
    const player = await givenPlayer(server)
    await server.database.pool.query(
      `insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at)
       values ($1, 'studio', 'r1', gen_random_uuid(), 'EUR', 'dice', '{100,0}', '{0,0}', '{0,0,0,0}', true, now())`,
      [player.id],
    )
    expect((await close(player.token)).error?.code).toBe(11059)
  })

  test('takes effect once for concurrent calls', async () => {
    const { token, id } = await givenPlayer(server)
    const replies = await Promise.all([close(token), close(token), close(token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(await actionsOf(server, id)).toEqual(['player.closed'])
  })
})

describe('the data export', () => {
  test('contains everything stored about the player, with unsealed destinations, and no credentials', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    await withdraw(server, payer, '20.00')
    await server.database.pool.query(
      `insert into player_bonus (id, player_id, offer, cause, currency, amount, target, cap, terms, activate_by, days, created_at, updated_at)
       values (gen_random_uuid(), $1, 'welcome', 'deposit:of-a-test', 'EUR', 2500, 50000, null, '{}', now(), 7, now(), now())`,
      [payer.id],
    )
    const factor = await givenFactor(server, payer.token)
    const { status, data } = await take(payer.token, { ...proof, code: factor.next() })
    expect(status).toBe(200)
    expect(data.profile).toMatchObject([{ id: payer.id, email: payer.email, country: 'DE' }])
    expect(data.consents.length).toBeGreaterThan(0)
    expect(data.signIns).toMatchObject([{ country: expect.any(String) as string, ended_at: null }])
    expect(data.accounts).toMatchObject([{ currency: 'EUR', cash: '80.00', locked: '20.00', vault: '0.00' }])
    expect(data.payments).toMatchObject([
      { kind: 'withdrawal', amount: '20.00', fields: { iban: expect.any(String) as string } },
    ])
    expect(data.destinations).toMatchObject([{ method: 'bank', fields: { account_holder: 'Ada Lovelace' } }])
    expect(data.bonuses).toMatchObject([
      { offer: 'welcome', amount: '25.00', target: '500.00', cap: null, status: 'issued', result: null },
    ])
    expect(data.journal.map(({ action }) => action)).toEqual(['player.secondFactorOn', 'player.dataExported'])
    expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash|sealed|code_hash/)
  })

  test('has every part that is read, with changes of the email and the country that are open', async () => {
    const { id, token } = await givenPlayer(server)
    await server.call('requestCountry', { token, body: { country: 'FI' } })
    await server.call('requestEmailChange', { token, body: { email: 'ada.moved@example.com' } })
    const { data } = await take(token)
    const { madeAt: _, ...parts } = data
    expect(Object.keys(parts).toSorted()).toEqual(
      Object.keys(await readEverything(server.deps, id)).toSorted(),
    )
    expect(parts.countryRequests).toMatchObject([{ country: 'FI' }])
    expect(parts.emailChanges).toMatchObject([{ new_email: 'ada.moved@example.com', done_at: null }])
  })

  test('shows cashback that waits to be claimed with its deadline, after the rewards that were owed', async () => {
    const { id } = await givenPlayer(server)
    const { pool } = server.database
    await pool.query(
      `with run as (insert into cashback_run (programme, starts_on, ends_on) values ('monthly', '2026-10-01', '2026-11-01'))
       insert into cashback_claim (id, player_id, programme, starts_on, currency, amount, claim_until)
       values (gen_random_uuid(), $1, 'monthly', '2026-10-01', 'EUR', 150, '2026-11-04T00:00:00Z')`,
      [id],
    )
    await pool.query(
      `insert into reward_grant (id, player_id, cause_kind, cause_id, currency, amount, owed_at)
       values (gen_random_uuid(), $1, 'level', gen_random_uuid()::text, 'EUR', 100, '2026-11-10T00:00:00Z')`,
      [id],
    )
    const { rewards } = await readEverything(server.deps, id)
    expect(rewards).toMatchObject([
      { cause: 'level', amount: '1.00', owed_at: '2026-11-10T00:00:00.000Z', claim_until: null },
      {
        cause: 'cashback to claim',
        amount: '1.50',
        owed_at: null,
        claim_until: '2026-11-04T00:00:00.000Z',
      },
    ])
  })

  test('leaves out only tables of secrets, of what the parts sum up, and of enquiries', () => {
    const texts = Object.values(queries).join(' ')
    const left = Object.keys(erasureRules).filter((table) => !new RegExp(`\\b${table}(_all)?\\b`).test(texts))
    expect(left.toSorted()).toEqual(UNEXPORTED.trim().split(/\s+/).toSorted())
  })

  test('shows what staff did, but not which staff member or what they wrote', async () => {
    const player = await givenPlayer(server)
    await inTransaction(server.deps.db, (tx) =>
      noteAudit(server.deps, tx, {
        // A name that can't occur in an id.
        actor: 'staff:petra',
        action: 'player.shown',
        subject: `player:${player.id}`,
        playerId: player.id,
        reason: 'an enquiry that must stay confidential',
      }),
    )
    const { data } = await take(player.token)
    expect(data.journal[0]).toMatchObject({ by: 'staff', action: 'player.shown' })
    expect(JSON.stringify(data)).not.toMatch(/petra|enquiry/)
  })

  test('fails for amounts in a currency that is not configured', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const snapshot = server.deps.settings.current()
    const currencies = new Map(snapshot.currencies)
    currencies.delete('EUR')
    const settings = { ...server.deps.settings, current: () => ({ ...snapshot, currencies }) }
    await expect(readEverything({ ...server.deps, settings }, payer.id)).rejects.toThrow(
      'EUR is no longer configured',
    )
  })

  test('says since when and why hashes of an excluded player are stored, without the hashes', async () => {
    const { id, token } = await givenPlayer(server)
    expect((await readEverything(server.deps, id)).protectionList).toEqual([])
    const body = { definition: 5, period: 'week' } as const
    expect((await server.call('createLimit', { token, body })).status).toBe(200)
    const { protectionList } = await readEverything(server.deps, id)
    expect(protectionList).toEqual([
      {
        cause: 'cooling-off',
        held_since: server.clock.now().toISOString(),
        held_until: expect.stringMatching(/Z$/) as string,
        made_from: ['email'],
        purpose: expect.stringContaining('does not play under another account') as string,
      },
    ])
  })

  test('says which replaced contacts and names are kept as hashes, without the hashes', async () => {
    const { id } = await givenPlayer(server)
    const former = { firstName: 'Kurt', lastName: 'Vexlinger', birthdate: '1985-03-04' }
    await inTransaction(server.deps.db, (tx) => keepFormer(server.deps, tx, id, former))
    const { formerTraits } = await readEverything(server.deps, id)
    expect(formerTraits).toContainEqual({
      kind: 'person',
      replaced_at: server.clock.now().toISOString(),
      proven_at: null,
      purpose: expect.stringContaining('deleted when the account is erased') as string,
    })
  })

  test('requires the password: a session alone is not enough', async () => {
    const player = await givenPlayer(server)
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => take(player.token, { password: 'guess' })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([422, 422, 422, 429, 429, 429])
    expect(await actionsOf(server, player.id)).toEqual([])
  })

  test('looks up the player’s key once, however much data there is', async () => {
    const { id, token } = await givenPlayer(server)
    const { secrets } = server.deps
    const countLookups = async () => {
      const find = vi.spyOn(secrets, 'findKept')
      await readEverything(server.deps, id)
      const { length } = find.mock.calls
      find.mockRestore()
      return length
    }
    const note = { actor: `player:${id}`, action: 'test', subject: 'test', playerId: id, reason: 'a test' }
    const noteIt = () => inTransaction(server.deps.db, (tx) => noteAudit(server.deps, tx, note))
    await noteIt()
    const before = await countLookups()
    for (let count = 0; count < 5; count += 1) await noteIt()
    expect([before, await countLookups()]).toEqual([1, 1])
    expect((await take(token)).data.journal).toContainEqual(expect.objectContaining({ reason: 'a test' }))
  })

  test('contains no data of other players', async () => {
    const [one, two] = [await givenPlayer(server), await givenPlayer(server)]
    const text = JSON.stringify((await take(one.token)).data)
    expect(text).not.toContain(two.id)
    expect(text).not.toContain(two.email)
  })
})

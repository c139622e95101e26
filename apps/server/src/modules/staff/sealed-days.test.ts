/** Two members accept that a sealed day differs: exactly what was found, and nothing else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bet, startWithProvider } from '#tests/support/games/game-provider.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { auditBooks, auditRecent } from '../audit/index.ts'
import { hashOf } from '../audit/acceptances.rules.ts'
import { auditJobs } from '../audit/audit.jobs.ts'

const acme = await startWithProvider()
const { deps, clock, database } = acme.server
clock.set('2025-03-30T12:00:00Z')
const { both, place, refusal, rows } = openOffice(acme.server)
afterAll(() => acme.stop())

/** As if the journal were long: nothing is recomputed as a whole. */
const LONG = { smallMax: 0, pieceEntries: 2 }
const DAY = '2025-03-31'

let player: Awaited<ReturnType<typeof acme.givenGambler>>
const play = (day: string) => acme.call('betwin', player.betwin(`r${day}`, [bet(`b${day}`, '1.00')]))

/** The players of a day have sealed entries, and play again later. */
beforeAll(async () => {
  player = await acme.givenGambler()
  for (const day of ['30', '31']) {
    clock.set(`2025-03-${day}T13:00:00Z`)
    await play(day)
  }
  clock.set('2025-04-01T08:00:00Z')
  await auditJobs.find(({ name }) => name === 'ledger.seal')?.run(deps, {})
  await play('01')
})

/** Changes what nothing may change, as someone with the owner's role could. */
async function tamper(statement: string): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query("begin; set local session_replication_role = 'replica'")
    expect((await client.query(statement)).rowCount).toBe(1)
    await client.query('commit')
  } finally {
    client.release()
  }
}

const ofDay = () => `where owner = '${player.playerId}' and external_id like '%b31'`

const isReported = async () => (await auditRecent(deps.pool, clock.now(), LONG)).findings.length > 0

const REFUSALS: [string, string][] = [
  ['2025-04-01', 'dayNotSealed'],
  [DAY, 'dayAsSealed'],
]
test.each(REFUSALS)('refuses a day without a difference: %s', async (day, expected) => {
  expect(await refusal(`ledger accept ${day}`)).toEqual([3, expected])
})

const BET = () => `update ledger_entry set note = 'known' ${ofDay()}`
const changes: [string, () => string, () => string][] = [
  ['a text of an entry', BET, () => `update ledger_entry set note = 'unknown' ${ofDay()}`],
  [
    'the hash of a seal',
    () => `update ledger_seal set hash = sha256('x') where day = '${DAY}'`,
    () => `update ledger_seal set hash = sha256('y') where day = '${DAY}'`,
  ],
  [
    'a sum of a seal',
    () => `update ledger_seal_owner set pockets[1] = 5 where owner = '${player.playerId}' and day = '${DAY}'`,
    () => `update ledger_seal_owner set pockets[1] = 6 where owner = '${player.playerId}' and day = '${DAY}'`,
  ],
  [
    'a deleted entry',
    () => `delete from ledger_entry ${ofDay()}`,
    () => `update ledger_balance set pockets[1] = pockets[1] + 1 where owner = '${player.playerId}'`,
  ],
]

describe.each(changes)('%s', (_name, change, other) => {
  test('is reported until two members accept it, and again when anything else differs', async () => {
    await tamper(change())
    const order = await place(`ledger accept ${DAY}`)
    const listed = (await rows(`ledger check ${DAY}`)).filter((row) => !row['accepted'])
    expect(listed.length).toBeGreaterThan(0)
    const what = (await rows(`order show ${order}`))[0]?.['what']
    for (const { difference } of listed) expect(what).toContain(difference)
    expect(await refusal(`order agree ${order}`)).toEqual([4, 'sameMember'])
    expect(await isReported()).toBe(true)

    expect((await rows(`order agree ${order}`, 'bob'))[0]).toMatchObject({ result: 'accepted' })
    // Play goes on, and changes nothing that was accepted.
    await play(crypto.randomUUID())
    expect(await isReported()).toBe(false)
    const { findings, accepted } = await auditBooks(deps.pool)
    expect([findings, accepted.length > 0]).toEqual([[], true])

    await tamper(other())
    expect(await isReported()).toBe(true)
    await both(`ledger accept ${DAY}`)
  })
})

/** As the server's role could: an order, and an acceptance of exactly what differs. */
async function forge(hash: string, details: object): Promise<void> {
  await deps.pool.query(
    `with ordered as (
       insert into staff_order (id, kind, details, state, reason, made_by, made_at, expires_at, decided_by, decided_at, outcome)
       select gen_random_uuid(), kind, $2, state, reason, made_by, made_at, expires_at, decided_by, decided_at, outcome
         from staff_order where kind = 'sealed-day' and outcome = 'done' limit 1 returning id)
     insert into audit_acceptance (hash, day, check_name, difference, order_id, accepted_at)
     select $1, '${DAY}', 'forged', '{}', id, now() from ordered`,
    [hash, details],
  )
}

const NOT_AGREED = 'each accepted difference was agreed to by two staff members'
const forgeries: [string, (hash: string) => object][] = [
  ['nothing', () => ({})],
  ['text that is not JSON', () => ({ day: DAY, content: '{' })],
  ['the difference', (hash) => ({ day: DAY, content: JSON.stringify([{ hash }]) })],
]
test.each(forgeries)(
  'a forged order of %s accepts nothing, and is a difference itself',
  async (name, detailsOf) => {
    await tamper(`update ledger_seal set hash = sha256('${name}') where day = '${DAY}'`)
    const { findings: before } = await auditBooks(deps.pool)
    const known = before.filter(({ check }) => check !== NOT_AGREED)
    for (const hash of known.map(hashOf)) await forge(hash, detailsOf(hash))
    const { findings } = await auditBooks(deps.pool)
    expect(findings).toEqual(expect.arrayContaining(known))
    expect(known.length).toBeGreaterThan(0)
    expect(findings.filter(({ check }) => check === NOT_AGREED)).toHaveLength(before.length)
  },
)

test('an agreed order that was changed accepts nothing', async () => {
  const { accepted: before } = await auditBooks(deps.pool)
  expect(before.length).toBeGreaterThan(0)
  await deps.pool.query(
    `update staff_order set details = jsonb_set(details, '{content}', to_jsonb(details->>'content' || ' ')) where kind = 'sealed-day' and details ? 'content'`,
  )
  expect((await auditBooks(deps.pool)).accepted).toEqual([])
})

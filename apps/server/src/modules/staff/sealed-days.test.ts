/** Two members accept that a sealed day differs: exactly what was found, and nothing else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bet, startWithProvider } from '#tests/support/games/game-provider.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { auditBooks, auditRecent } from '../audit/index.ts'
import { hashOf } from '../audit/acceptances.rules.ts'
import { auditJobs } from '../audit/audit.jobs.ts'
import { entryContent } from '../players/index.ts'
import { chainJournal } from './journal-chain/chain.service.ts'

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
    expect((await client.query(statement)).rowCount).toBeGreaterThan(0)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

const ofDay = () => `where owner = '${player.playerId}' and external_id like '%b31'`

const isReported = async () => {
  await chainJournal(deps)
  return (await auditRecent(deps.pool, clock.now(), LONG)).findings.length > 0
}

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
    for (const { difference } of listed) expect(what).toContain(JSON.stringify(difference))
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

const AGREED = `select id from staff_order where kind = 'sealed-day' and outcome = 'done'
  and exists (select from audit_event where subject = 'order:' || staff_order.id) order by made_at, id limit 1`

/** As the server's role could: an order, and an acceptance of exactly what differs. */
async function forge(hash: string, details: object): Promise<string> {
  const { rows: forged } = await deps.pool.query<{ id: string }>(
    `with ordered as (
       insert into staff_order (id, kind, details, state, reason, made_by, made_at, expires_at, decided_by, decided_at, outcome)
       select gen_random_uuid(), kind, $2, state, reason, made_by, made_at, expires_at, decided_by, decided_at, outcome
         from staff_order where id = (${AGREED}) returning id)
     insert into audit_acceptance (hash, day, check_name, difference, order_id, accepted_at)
     select $1, '${DAY}', 'forged', '{}', id, now() from ordered returning order_id as id`,
    [hash, details],
  )
  return forged[0]?.id ?? ''
}

/** Entries of the journal about a forged order, like those about a real one. Without triggers, they are not chained. */
const forgeEntries = (order: string) =>
  tamper(`insert into audit_event (at, actor, second_member, action, subject, reason, details)
    select e.at, e.actor, e.second_member, e.action,
        case when e.subject like 'order:%' then 'order:${order}' else e.subject end, e.reason,
        case e.action
          when 'order.placed' then e.details || jsonb_build_object('content',
            (select encode(sha256(convert_to(details->>'content', 'UTF8')), 'hex') from staff_order where id = '${order}'))
          when 'ledger.differencesAccepted' then e.details || '{"order": "${order}"}' else e.details end
      from audit_event e, (${AGREED}) o where e.subject = 'order:' || o.id or e.details->>'order' = o.id::text`)

const NOT_AGREED = 'each accepted difference was agreed to by two staff members'
const forgeries: [string, (hash: string) => object][] = [
  ['nothing', () => ({})],
  ['text that is not JSON', () => ({ day: DAY, content: '{' })],
  ['the difference', (hash) => ({ day: DAY, content: JSON.stringify([{ hash }]) })],
  [
    'the difference, with entries of the journal',
    (hash) => ({ day: DAY, content: JSON.stringify([{ hash }]) }),
  ],
]
test.each(forgeries)(
  'a forged order of %s accepts nothing, and is a difference itself',
  async (name, detailsOf) => {
    await chainJournal(deps)
    await tamper(`update ledger_seal set hash = sha256('${name}') where day = '${DAY}'`)
    const { findings: before } = await auditBooks(deps.pool)
    const known = before.filter(({ check }) => check !== NOT_AGREED)
    for (const hash of known.map(hashOf)) {
      const order = await forge(hash, detailsOf(hash))
      if (name.includes('entries')) await forgeEntries(order)
    }
    const { findings } = await auditBooks(deps.pool)
    expect(findings).toEqual(expect.arrayContaining(known))
    expect(known.length).toBeGreaterThan(0)
    expect(findings.filter(({ check }) => check === NOT_AGREED)).toHaveLength(before.length)
  },
)

test('an acceptance counts only as long as the chain of the journal proves it', async () => {
  await chainJournal(deps)
  const countAccepted = async () => (await auditBooks(deps.pool)).accepted.length
  const setReason = (reason: string) =>
    tamper(`update audit_event set reason = '${reason}' where action = 'order.agreed'`)
  const linkAgain = () =>
    tamper(`update audit_link l set hash = sha256(b.hash || convert_to(${entryContent('e')}, 'UTF8'))
      from audit_link b, audit_event e
      where b.position = l.position - 1 and e.id = l.event_id and e.action = 'order.agreed'`)
  const before = await countAccepted()
  expect(before).toBeGreaterThan(0)
  await setReason('forged')
  expect(await countAccepted()).toBe(0)
  await linkAgain()
  expect(await countAccepted()).toBe(0)
  await setReason('a good one')
  await linkAgain()
  expect(await countAccepted()).toBe(before)
})

test('an agreed order that was changed accepts nothing', async () => {
  const { accepted: before } = await auditBooks(deps.pool)
  expect(before.length).toBeGreaterThan(0)
  await deps.pool.query(
    `update staff_order set details = jsonb_set(details, '{content}', to_jsonb(details->>'content' || ' ')) where kind = 'sealed-day' and details ? 'content'`,
  )
  expect((await auditBooks(deps.pool)).accepted).toEqual([])
})

import { audit } from '@fairhall/ledger'
import { beforeAll, expect, test } from 'vitest'
import {
  deposit,
  findings,
  givenPayer,
  say,
  startCashier,
  wordOf,
} from '../../../../../tests/support/payments.ts'
import { queryable } from '../../platform/database/database.ts'
import { bonusChecks } from './bonuses.audit.ts'
import { paymentChecks } from '../payments/index.ts'

const server = await startCashier()
const { deps } = server

/** One of each: promised, played at the moment, given up. */
const bonus = { issued: '', active: '', ended: '' }

async function givenBonus(): Promise<{ id: string; token: string }> {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '55.55', { bonusId: 'welcome-first' })
  await say(server, wordOf(data.invoiceId, { amount: '55.55' }))
  const listed = await server.call('listPlayerBonuses', { token: payer.token })
  return { id: listed.data[0]?.id ?? '', token: payer.token }
}

beforeAll(async () => {
  bonus.issued = (await givenBonus()).id
  for (const state of ['active', 'ended'] as const) {
    const { id, token } = await givenBonus()
    await server.call('activatePlayerBonus', { token, params: { id } })
    if (state === 'ended') await server.call('cancelPlayerBonus', { token, params: { id } })
    bonus[state] = id
  }
})

const KNOWN = 'the active bonus of a player is the one that bets know'
const ACTIVATED = 'each bonus was activated once with its money, or not at all'
const STATES = 'only what was activated is active, played or lost'
const LEFT = 'each bonus left the books as its end says'
const DUE =
  'what waits for the end of a break follows a bonus that was played through, and was not issued yet'
const STAKES = 'what was played through had its stakes'
const GIVEN = 'each deposit bonus has the amount and target of its terms'
const BROUGHT = 'each deposit with an issued bonus has a bonus row'

const inRow = (changes: string) => `update player_bonus set ${changes} where id = $1`
const inStanding = (changes: string) => `update standing_asset set ${changes} where bonus_id = $1`

const cases: [what: string, state: keyof typeof bonus, by: string, found: string[]][] = [
  ['an amount', 'issued', inRow('amount = amount + 1'), [GIVEN]],
  ['an amount whose money is in the books', 'active', inRow('amount = amount - 1'), [ACTIVATED, GIVEN]],
  ['a target', 'issued', inRow('target = target - 1'), [GIVEN]],
  ['the target that bets know', 'active', inStanding('bonus_target = 1'), [KNOWN]],
  ['the largest stake that bets know', 'active', inStanding('bonus_max_bet = null'), [KNOWN]],
  ['the cap that bets know', 'active', inStanding('bonus_cap = 1'), [KNOWN]],
  ['a bonus that bets do not know', 'active', inStanding('bonus_id = null'), [KNOWN]],
  ['one that was promised and is gone', 'issued', 'delete from player_bonus where id = $1', [BROUGHT]],
  [
    'one that was activated and is gone',
    'active',
    'delete from player_bonus where id = $1',
    [KNOWN, ACTIVATED, BROUGHT],
  ],
  ['an end that was not booked', 'active', inRow('status = 3, result = 4'), [KNOWN]],
  ['another end than was booked', 'ended', inRow('result = 4'), [LEFT]],
  ['one that ended and is active again', 'ended', inRow('status = 2, result = 1'), [KNOWN, LEFT]],
  [
    'one that ended and waits again',
    'ended',
    inRow('status = 1, result = 1, expires_at = null'),
    [ACTIVATED, LEFT],
  ],
  [
    'one that was never played, as played through',
    'issued',
    inRow('status = 3, result = 2'),
    [STATES, STAKES],
  ],
  ['one that was given up, as played through', 'ended', inRow('status = 3, result = 2'), [LEFT, STAKES]],
  [
    'activated without money',
    'issued',
    inRow("status = 2, expires_at = now() + interval '1 day'"),
    [KNOWN, ACTIVATED],
  ],
  ['the cause', 'issued', inRow("cause = 'deposit:' || gen_random_uuid()"), [GIVEN, BROUGHT]],
  ['the owner', 'issued', inRow('player_id = gen_random_uuid()'), [GIVEN]],
  [
    'what waits, though nothing was played through',
    'ended',
    'insert into player_bonus_due select id, player_id, now() from player_bonus where id = $1',
    [DUE],
  ],
  ['the terms', 'issued', inRow(`terms = jsonb_set(terms, '{percent}', '"200"')`), [GIVEN]],
  [
    'what a deposit brought',
    'issued',
    `update invoice set bonus_verdict = 'amount' where 'deposit:' || id = (select cause from player_bonus where id = $1)`,
    [GIVEN],
  ],
]

test('nothing is found before anything was tampered with', async () => {
  expect(await findings(server)).toEqual([])
})

test.each(cases)('the audit finds a change of %s (%s)', async (_what, state, by, found) => {
  const tampered = deps.db.transaction().execute(async (tx) => {
    await queryable(tx).query(by, [bonus[state]])
    const differences = await audit(queryable(tx), [...bonusChecks, ...paymentChecks])
    throw new Undone(differences.map(({ check }) => check))
  })
  await expect(tampered).rejects.toMatchObject({ found })
})

/** Takes what was tampered with back again. */
class Undone extends Error {
  readonly found: readonly string[]

  constructor(found: readonly string[]) {
    super('Undone')
    this.found = found
  }
}

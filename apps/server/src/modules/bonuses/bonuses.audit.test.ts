import { BonusResult, BonusStatus } from '@fairhall/contract'
import { audit } from '@fairhall/ledger'
import { beforeAll, expect, test } from 'vitest'
import {
  deposit,
  findings,
  givenPayer,
  sendMessage,
  startCashier,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { withoutActivation } from '#tests/support/payments/bonuses.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { bonusChecks } from './bonuses.audit.queries.ts'
import { paymentChecks } from '../payments/index.ts'

const server = await startCashier()
const { deps } = server

/** One bonus in each state: issued, active and cancelled. */
const bonus = { issued: '', active: '', ended: '' }

async function givenBonus(isActive: boolean): Promise<{ id: string; token: string }> {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '55.55', { bonusId: 'welcome-first' })
  const pay = () => sendMessage(server, messageOf(data.invoiceId, { amount: '55.55' }))
  await (isActive ? pay() : withoutActivation(server, payer, pay))
  const listed = await server.call('listPlayerBonuses', { token: payer.token })
  return { id: listed.data[0]?.id ?? '', token: payer.token }
}

beforeAll(async () => {
  bonus.issued = (await givenBonus(false)).id
  for (const state of ['active', 'ended'] as const) {
    const { id, token } = await givenBonus(true)
    if (state === 'ended') await server.call('cancelPlayerBonus', { token, params: { id } })
    bonus[state] = id
  }
})

const KNOWN = 'the active bonus of a player is the one that bets use'
const ACTIVATED = 'each bonus was activated once with its money, or not at all'
const STATES = 'only an activated bonus is active, played or lost'
const LEFT = 'each bonus left the ledger according to its end'
const BOUNDS = 'each bonus has the max bet, max cashout and days of its terms'
const DUE = 'each bonus that waits for the end of a break follows a wagered one and was not issued yet'
const STAKES = 'each wagered bonus reached its wagering target'
const GIVEN = 'each deposit bonus has the amount and target of its terms'
const BROUGHT = 'each deposit with an issued bonus has a bonus row'

const inRow = (changes: string) => `update player_bonus set ${changes} where id = $1`
const inState = (status: keyof typeof BonusStatus, result: keyof typeof BonusResult) =>
  `status = ${BonusStatus[status]}, result = ${BonusResult[result]}`
const inAsset = (changes: string) => `update ledger_balance set ${changes} where bonus_id = $1`

const cases: [what: string, state: keyof typeof bonus, by: string, found: string[]][] = [
  ['an amount', 'issued', inRow('amount = amount + 1'), [GIVEN]],
  ['an amount that is in the ledger', 'active', inRow('amount = amount - 1'), [ACTIVATED, GIVEN]],
  ['a target', 'issued', inRow('target = target - 1'), [GIVEN]],
  ['a max bet', 'issued', inRow('max_bet = 10000000'), [BOUNDS]],
  ['a max cashout', 'issued', inRow('cap = 10000000'), [BOUNDS]],
  [
    'a max cashout that bets use, too',
    'active',
    `with bonus as (${inRow('cap = 1')} returning id) ${inAsset('bonus_cap = 1')}`,
    [BOUNDS],
  ],
  ['days', 'issued', inRow('days = 365'), [BOUNDS]],
  ['the target that bets use', 'active', inAsset('bonus_target = 1'), [KNOWN]],
  ['the max bet that bets use', 'active', inAsset('bonus_max_bet = null'), [KNOWN]],
  ['the cap that bets use', 'active', inAsset('bonus_cap = 1'), [KNOWN]],
  ['a bonus unknown to bets', 'active', inAsset('bonus_id = null'), [KNOWN]],
  ['an issued bonus, deleted', 'issued', 'delete from player_bonus where id = $1', [BROUGHT]],
  [
    'an activated bonus, deleted',
    'active',
    'delete from player_bonus where id = $1',
    [KNOWN, ACTIVATED, BROUGHT],
  ],
  ['an end without a ledger entry', 'active', inRow(inState('finished', 'expired')), [KNOWN]],
  ['an end that differs from the ledger', 'ended', inRow(inState('finished', 'expired')), [LEFT]],
  ['an ended bonus, active again', 'ended', inRow(inState('active', 'none')), [KNOWN, LEFT]],
  [
    'an ended bonus, issued again',
    'ended',
    inRow(`${inState('issued', 'none')}, expires_at = null`),
    [ACTIVATED, LEFT],
  ],
  [
    'a bonus that was never played, as wagered',
    'issued',
    inRow(inState('finished', 'played')),
    [STATES, STAKES],
  ],
  ['a cancelled bonus, as wagered', 'ended', inRow(inState('finished', 'played')), [LEFT, STAKES]],
  [
    'activated without money',
    'issued',
    inRow(`${inState('active', 'none')}, expires_at = now() + interval '1 day'`),
    [KNOWN, ACTIVATED],
  ],
  ['the cause', 'issued', inRow("cause = 'deposit:' || gen_random_uuid()"), [GIVEN, BROUGHT]],
  ['the owner', 'issued', inRow('player_id = gen_random_uuid()'), [GIVEN]],
  [
    'a waiting bonus without a wagered one',
    'ended',
    'insert into player_bonus_due select id, player_id, now() from player_bonus where id = $1',
    [DUE],
  ],
  ['the terms', 'issued', inRow(`terms = jsonb_set(terms, '{percent}', '"200"')`), [GIVEN]],
  [
    'the verdict of a deposit',
    'issued',
    `update invoice set bonus_verdict = 'amount' where 'deposit:' || id = (select cause from player_bonus where id = $1)`,
    [GIVEN],
  ],
]

test('finds nothing before anything was manipulated', async () => {
  expect(await findings(server)).toEqual([])
})

test.each(cases)('the audit finds a change of %s (%s)', async (_what, state, by, found) => {
  const tampered = inTransaction(deps.db, async (tx) => {
    await tx.query(by, [bonus[state]])
    const differences = await audit(tx, [...bonusChecks, ...paymentChecks])
    throw new Undone(differences.map(({ check }) => check))
  })
  await expect(tampered).rejects.toMatchObject({ found })
})

/** Rolls the manipulation back. */
class Undone extends Error {
  readonly found: readonly string[]

  constructor(found: readonly string[]) {
    super('Undone')
    this.found = found
  }
}

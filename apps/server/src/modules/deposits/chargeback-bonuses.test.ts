/** A bonus doesn't outlive the deposit that it came with. */
import { BonusResult, BonusStatus } from '@fairhall/contract'
import { expect, test } from 'vitest'
import {
  deposit,
  givenPayer,
  messageOf,
  type Payer,
  sendMessage,
  startCashier,
} from '#tests/support/payments/payments.ts'
import { withoutActivation } from '#tests/support/payments/bonuses.ts'
import { unlimitPlayer } from '#tests/support/staff/approved-orders.ts'
import { issueWinnings } from '../bonuses/index.ts'
import { termsOf } from '../bonuses/offers/offers.rules.ts'
import { activatePlayerBonus } from '../bonuses/player-bonuses/player-bonuses.service.ts'
import { issueFreespins } from '../free-spins/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { chargeBack } from './chargebacks.service.ts'

const server = await startCashier()
const { deps } = server
const ADA = { actor: 'staff:ada', reason: 'the bank reversed it' }

interface Case {
  payer: Payer
  invoiceId: string
  bonusId: string
}

async function givenBonus(isActive: boolean): Promise<Case> {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '100.00', { bonusId: 'welcome-first' })
  const pay = () => sendMessage(server, messageOf(data.invoiceId, { amount: '100.00' }))
  await (isActive ? pay() : withoutActivation(server, payer, pay))
  const [bonus] = (await server.call('listPlayerBonuses', { token: payer.token })).data
  return { payer, invoiceId: data.invoiceId, bonusId: bonus?.id ?? '' }
}

const chargeBackAll = ({ invoiceId }: Case) =>
  chargeBack(deps, { invoiceId, reference: invoiceId, secondMember: 'staff:bob', ...ADA })

const lock = <Result>({ payer }: Case, act: (locked: LockedPlayer) => Promise<Result>) =>
  inTransaction(deps.db, (tx) => withPlayerLock(deps, tx, payer.id, ['EUR'], act))

async function statusOf({ bonusId }: Case) {
  const { rows } = await deps.db.query('select status, result from player_bonus where id = $1', [bonusId])
  return rows[0]
}

test('an issued bonus of a deposit that is charged back is cancelled and can’t be activated', async () => {
  const given = await givenBonus(false)
  await chargeBackAll(given)
  expect(await statusOf(given)).toEqual({ status: 3, result: 3 })
  await unlimitPlayer(deps, { playerId: given.payer.id, ...ADA })
  const request = { playerId: given.payer.id, bonusId: given.bonusId, locale: 'en' }
  await expect(activatePlayerBonus(deps, request)).rejects.toThrow('bonusOver')
})

test('an active bonus of a deposit that is charged back is cancelled with its money', async () => {
  const given = await givenBonus(true)
  expect((await lock(given, async (locked) => locked.balance('EUR'))).bonus).toBeGreaterThan(0n)
  await chargeBackAll(given)
  expect(await statusOf(given)).toEqual({ status: 3, result: 3 })
  expect(await lock(given, async (locked) => locked.balance('EUR'))).toMatchObject({ cash: 0n, bonus: 0n })
  expect(await lock(given, async (locked) => locked.asset('EUR'))).toMatchObject({ bonusId: null })
})

test.each([
  ['not wagered', 0n],
  ['wagered', 1_000_000n],
])('an active bonus that is %s closes with the open round that holds its money', async (_, done) => {
  const given = await givenBonus(true)
  const before = await lock(given, async (locked) => locked.asset('EUR'))
  await lock(given, (locked) => locked.saveAsset({ ...before, bonusOpen: 1, bonusDone: done }))
  await chargeBackAll(given)
  const asset = await lock(given, async (locked) => locked.asset('EUR'))
  expect(asset).toMatchObject({ isBonusClosing: true, bonusOpen: 1 })
  expect(asset.bonusTarget).toBeGreaterThan(asset.bonusDone)
  // The audit compares the open rounds.
  await lock(given, (locked) => locked.saveAsset({ ...asset, bonusOpen: 0 }))
})

test('free spins that follow the winnings of other free spins are taken back with their deposit', async () => {
  const given = await givenBonus(false)
  const { bonuses, ...settings } = deps.settings.current()
  const offer = bonuses.offers.find(({ type }) => type === 'freespins')
  if (offer === undefined) throw new Error('no offer of free spins')
  const rates = { currencies: settings.currencies, base: settings.baseCurrency, version: 1 }
  const terms = termsOf(offer, 'EUR', rates)
  if (terms === null) throw new Error('no terms')
  const cause = `deposit:${given.invoiceId}`
  await lock(given, (locked) => issueFreespins(deps, locked, terms, cause))
  const { rows: played } = await deps.db.query<{ id: string }>(
    `update player_freespin set stage = 'over', status = ${BonusStatus.finished}, result = ${BonusResult.played}, reported = 100, credited = 100, closed_at = now()
      where cause = $1 returning id`,
    [cause],
  )
  const winnings = `freespin:${played[0]?.id}`
  await lock(given, (locked) => issueWinnings(deps, locked, { terms, cause: winnings, amount: 100n }))
  const next = "(select 'package:' || id from player_bonus where cause = $1)"
  const { rows: causes } = await deps.db.query<{ cause: string }>(`select ${next} as cause`, [winnings])
  await lock(given, (locked) => issueFreespins(deps, locked, terms, causes[0]?.cause ?? ''))
  await chargeBackAll(given)
  const { rows } = await deps.db.query(
    `select stage, result from player_freespin where cause = ${next} and player_id = $2`,
    [winnings, given.payer.id],
  )
  expect(rows).toEqual([{ stage: 'over', result: 3 }])
})

test('bonuses of other deposits stay', async () => {
  const given = await givenBonus(true)
  const { data } = await deposit(server, given.payer, '50.00')
  await sendMessage(server, messageOf(data.invoiceId))
  await chargeBackAll({ ...given, invoiceId: data.invoiceId })
  expect(await statusOf(given)).toMatchObject({ status: 2 })
})

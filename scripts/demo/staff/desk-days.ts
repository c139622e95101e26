/** What staff does about alerts, moves to another country and the end of exclusions, and the orders that wait at the end. */
import { pick } from '../people/chance.ts'
import { currencyOf, list, listPaidDeposits, type Shift } from './shift.ts'
import { agree } from './staff.ts'

/** Those that came within these last days still wait. */
const LEFT_DAYS = 8

/** Once a week. */
export async function decideRequests(shift: Shift): Promise<void> {
  if (shift.day % 7 !== 5 || shift.daysLeft < LEFT_DAYS) return
  await closeAlerts(shift)
  await decideCountries(shift)
  await answerExcluded(shift)
}

async function closeAlerts(shift: Shift): Promise<void> {
  for (const { invoice = '', rule = '' } of await list(shift, 'rita', 'risk', 'alerts'))
    await shift.staff.run(
      'rita',
      ['risk', 'close', invoice, rule],
      'the player showed where the money is from',
    )
}

async function decideCountries(shift: Shift): Promise<void> {
  const { staff, chance } = shift
  for (const { player = '', country = '' } of await list(shift, 'vera', 'country', 'list')) {
    if (chance() < 0.3) {
      await staff.run('vera', ['country', 'refuse', player, country], 'the document shows another address')
      continue
    }
    const [placed] =
      (await staff.run('vera', ['country', 'accept', player, country], 'the document shows it')) ?? []
    if (placed?.['order'] !== undefined) await agree(staff.run, 'olga', placed['order'])
  }
}

async function answerExcluded(shift: Shift): Promise<void> {
  for (const { player = '' } of await list(shift, 'greta', 'exclusion', 'requests'))
    await shift.staff.run('greta', ['exclusion', 'keep', player], 'the reasons for the exclusion remain')
}

/** On the last day: orders of several kinds wait for a second member, and deposits in MXN are stopped. */
export async function leaveOrders(shift: Shift): Promise<void> {
  const { staff, chance } = shift
  const bound = ['--amounts', '1000 EUR, 1100 USD', '--day-amounts', '20000 EUR']
  await staff.run(
    'ada',
    ['bound', 'right', 'payments-agent', 'withdrawal.approve', ...bound],
    'a smaller team',
  )
  const paid = await listPaidDeposits(shift)
  if (paid.length > 0) {
    const [back, goodwill] = [pick(chance, paid), pick(chance, paid)]
    const reference = ['--reference', `bank-${shift.day}-1`]
    await staff.run('ben', ['chargeback', back['invoice'] ?? '', ...reference], 'the bank took it back')
    const correction = ['balance', 'correct', goodwill['player'] ?? '', currencyOf(goodwill), '25']
    await staff.run('ben', correction, 'goodwill after a payment that came twice')
    const link = ['player', 'autologin', pick(chance, paid)['player'] ?? '']
    await staff.run('sam', link, 'cannot receive emails; checked by phone')
  }
  await staff.run('olga', ['stop', 'deposits:MXN'], 'the card processor in Mexico has an outage')
  await staff.run('audrey', ['export', 'journal'], 'for the yearly audit')
}

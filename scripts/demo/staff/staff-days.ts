/** What the members of staff do each day. They leave what came in the last days, so that every queue of the office holds something. */
import { between, chanceOf, pick, pickWeighted } from '../people/chance.ts'
import { partners } from '../people/people.ts'
import { decideRequests, leaveOrders } from './desk-days.ts'
import { leaveDrafts, readGames } from './left-work.ts'
import { currencyOf, list, listPaidDeposits, type Shift } from './shift.ts'
import { agree, type Staff } from './staff.ts'

/** Work of the last days stays in the queues. */
const LEFT_DAYS = 3
/** There are few signs of harm. */
const LEFT_SIGNS_DAYS = 24

export async function workADay(seed: string, staff: Staff, day: number, days: number): Promise<void> {
  const shift: Shift = { staff, chance: chanceOf(seed, 'staff', day), day, daysLeft: days - 1 - day }
  if (day === 0) await openBusiness(shift)
  await decideWithdrawals(shift)
  if (shift.daysLeft >= LEFT_DAYS) {
    await reviewDocuments(shift)
    await answerComplaints(shift)
    if (day % 3 === 1) await lookAfterPlayers(shift)
  }
  await decideRequests(shift)
  if (day % 6 === 2) await correctMoney(shift)
  if (day % 5 === 3) await rewardPlayers(shift)
  if (day % 30 === 4) await payPartners(shift)
  await decideOrders(shift)
  if (shift.daysLeft > 0) return
  await leaveOrders(shift)
  await leaveDrafts(shift)
  await readGames(shift)
}

async function openBusiness({ staff }: Shift): Promise<void> {
  const plans = ['revenue-share', 'acquisition', 'hybrid'] as const
  for (const [index, id] of partners.entries()) {
    const about = [
      '--name',
      `Example partner ${index + 1}`,
      '--email',
      `${id}@partner.example`,
      '--plan',
      plans[index] ?? '',
    ]
    await staff.run('olga', ['partner', 'add', id, ...about], 'a new agreement')
  }
}

/** Large ones need two members. Some wait for a document; a few are refused. */
async function decideWithdrawals(shift: Shift): Promise<void> {
  const { staff, chance, daysLeft } = shift
  const approved = new Set<string>()
  for (const { invoice = '', state, content = '' } of await list(shift, 'paul', 'withdrawal', 'list')) {
    const isLeft = daysLeft < LEFT_DAYS && chance() < 0.7
    if (state !== 'requested' || isLeft) continue
    if (chance() < 0.06) {
      await staff.run('paul', ['withdrawal', 'reject', invoice], 'the account belongs to another person')
      continue
    }
    const approve = ['withdrawal', 'approve', invoice, '--content', content]
    await staff.run('paul', approve, 'play and payments fit together')
    approved.add(invoice)
  }
  if (approved.size > 0 && daysLeft >= 1) await approveSecond(shift, approved)
}

async function approveSecond(shift: Shift, approved: ReadonlySet<string>): Promise<void> {
  for (const { invoice = '', state, content = '' } of await list(shift, 'ben', 'withdrawal', 'list'))
    if (state === 'requested' && approved.has(invoice))
      await shift.staff.run('ben', ['withdrawal', 'approve', invoice, '--content', content], 'second check')
}

async function reviewDocuments(shift: Shift): Promise<void> {
  const { staff, chance } = shift
  for (const { document = '', player = '', kind } of await list(shift, 'vera', 'document', 'list')) {
    const why = pickWeighted(chance, [
      ['', 75],
      ['unreadable', 12],
      ['expired', 8],
      ['otherPerson', 5],
    ])
    if (why !== '') {
      await staff.run('vera', ['document', 'refuse', document, '--why', why], 'see the reason for the player')
      continue
    }
    await staff.run('vera', ['document', 'accept', document], 'valid and legible')
    if (kind !== 'identity') continue
    const [order] = (await staff.run('vera', ['player', 'identify', player], 'matches the profile')) ?? []
    // Someone with another role must agree.
    if (order?.['order'] !== undefined) await agree(staff.run, 'olga', order['order'])
  }
}

async function answerComplaints(shift: Shift): Promise<void> {
  const { staff, chance } = shift
  for (const { complaint = '', state } of await list(shift, 'sam', 'complaint', 'list')) {
    if (state === 'received' && chance() < 0.6) await staff.run('sam', ['complaint', 'take', complaint])
    if (state !== 'inReview' || chance() < 0.5) continue
    const outcome = pick(chance, ['upheld', 'partlyUpheld', 'rejected'])
    const text =
      'Thank you for your patience. We have looked at your account and at the payments and rounds of that day.'
    await staff.run(
      'sam',
      ['complaint', 'answer', complaint, '--outcome', outcome, '--text', text],
      'looked at the records',
    )
  }
}

/** Signs of harm, notes, and the rare block. */
async function lookAfterPlayers(shift: Shift): Promise<void> {
  const { staff, chance } = shift
  const isLeft = shift.daysLeft < LEFT_SIGNS_DAYS
  const signs = isLeft ? [] : await list(shift, 'greta', 'signals', 'list')
  for (const { player = '' } of signs.slice(0, 3)) {
    if (chance() < 0.4) continue
    await staff.run('greta', ['signals', 'note', player], 'called the player and spoke about limits')
    if (chance() < 0.6) await staff.run('greta', ['signals', 'close', player], 'the player has set limits')
  }
  const payments = await list(shift, 'rita', 'payment', 'list')
  if (payments.length === 0) return
  const { player = '' } = pick(chance, payments)
  const act = between(chance, 0, 9)
  if (act < 5) await staff.run('sam', ['player', 'note', player], 'prefers to be called in the afternoon')
  if (act === 5) await staff.run('rita', ['player', 'limit', player], 'a card of another person was used')
  if (act === 6) await staff.run('rita', ['player', 'block', player], 'several accounts share a device')
}

/** Chargebacks and goodwill; each needs a second member. */
async function correctMoney(shift: Shift): Promise<void> {
  const { staff, chance, day } = shift
  const paid = await listPaidDeposits(shift)
  if (paid.length === 0) return
  const one = pick(chance, paid)
  const { invoice = '', player = '' } = one
  if (day % 12 === 2) {
    await staff.run(
      'ben',
      ['chargeback', invoice, '--reference', `bank-${day}`],
      'the bank took the payment back',
    )
    return
  }
  await staff.run('ben', ['balance', 'correct', player, currencyOf(one), '10'], 'goodwill after a long wait')
}

async function rewardPlayers(shift: Shift): Promise<void> {
  const { staff, chance, day } = shift
  const payments = await list(shift, 'rita', 'payment', 'list')
  if (payments.length === 0) return
  const { player = '' } = pick(chance, payments)
  const offer = pick(chance, ['arcade-spins', 'match-day-free-bet'])
  await staff.run('clara', ['reward', 'give', player, offer, '--run', `thanks-${day}`], 'thanks for feedback')
  if (day % 20 === 3) await staff.run('clara', ['campaign', 'start', 'levels'], 'the monthly round')
}

async function payPartners(shift: Shift): Promise<void> {
  const { staff } = shift
  for (const { statement = '', state } of await list(shift, 'ben', 'statement', 'list')) {
    if (state !== 'closed') continue
    await staff.run('ben', ['statement', 'pay', statement], 'the month is closed')
  }
}

/** The second member agrees to most orders, and refuses some. In the last days, orders wait. */
async function decideOrders(shift: Shift): Promise<void> {
  const { staff, chance, daysLeft } = shift
  if (daysLeft < LEFT_DAYS) return
  for (const { order = '', by } of await list(shift, 'lena', 'order', 'list')) {
    if (by !== 'staff:ben' && by !== 'ben') continue
    if (chance() < 0.1) await staff.run('lena', ['order', 'refuse', order], 'the reason is not clear')
    else await agree(staff.run, 'lena', order)
  }
}

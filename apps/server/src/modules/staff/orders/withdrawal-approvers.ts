/** Who may approve which withdrawal. */
import type { Invoice } from '../../invoices/index.ts'
import { checkOf } from '../bounds/bound-checks.service.ts'
import { NO_SUBJECT } from '../bounds/bounds.rules.ts'
import { listCountries } from '../bounds/bounds.queries.ts'
import { approvalRefusal } from '../members/staff.rules.ts'
import type { StaffRefusalName } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'
import { idOf, listMembers } from './orders.service.ts'

interface Waiting {
  invoice: Invoice
  approvedBy: readonly string[]
}

/** Why this member may not approve each of these withdrawals, by its ID; null if they may. */
export async function whyNotApprove(
  deps: StaffDeps,
  actor: string,
  waiting: readonly Waiting[],
): Promise<ReadonlyMap<string, StaffRefusalName | null>> {
  const members = await listMembers(deps.db)
  const check = await checkOf(deps, deps.db, NO_SUBJECT)
  const players = check.bounds.length === 0 ? [] : waiting.map(({ invoice }) => invoice.player_id)
  const [settings, countries] = [deps.settings.current(), await listCountries(deps.db, players)]
  const found = new Map<string, StaffRefusalName | null>()
  for (const { invoice, approvedBy } of waiting) {
    const { amount, currency, player_id: playerId } = invoice
    const [first] = approvedBy
    const country = countries.get(playerId)
    const subject = {
      amounts: [{ amount, currency }],
      markets: country === undefined ? [] : [settings.marketOf(country).id],
    }
    const question = {
      kind: 'withdrawal',
      orderedBy: first === undefined ? null : idOf(first),
      check: { ...check, subject },
      now: deps.clock.now(),
      ...members,
    } as const
    found.set(invoice.id, approvalRefusal(idOf(actor), question))
  }
  return found
}

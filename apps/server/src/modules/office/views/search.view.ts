/** The search of the office: a player by ID, number, email or phone; a payment by number, reference, address or destination. */
import type { OfficeHit } from '@fairhall/contract/office'
import { listPhoneClaims } from '../../players/index.ts'
import { findPayments } from '../../payments/index.ts'
import {
  findPlayerByReference,
  maskedEmail,
  maskedName,
  type StaffMember,
  StaffRefusal,
} from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { withinMarkets } from '../serving/require-view.ts'
import { toOfficeInvoice } from './invoices.view.ts'
import { findPlayers, type QueuedPlayer } from './office.queries.ts'

const HITS = 20

export async function searchOffice(
  deps: OfficeDeps,
  member: Pick<StaffMember, 'id' | 'rights'>,
  text: string,
): Promise<OfficeHit[]> {
  const [ids, invoices] = await Promise.all([listIds(deps, text.trim()), findPayments(deps, text, HITS)])
  const shown = await withinMarkets(deps, member, 'player.view', ids, (id) => id)
  const players = await findPlayers(deps.db, shown)
  const payments = await withinMarkets(deps, member, 'player.view', invoices, (one) => one.player_id)
  const found = payments.map((invoice): OfficeHit => {
    const { id, number, type, amount, isAmountOpen, currency, state } = toOfficeInvoice(deps, invoice)
    const asked = isAmountOpen ? `from ${amount}` : amount
    return { kind: 'payment', id, title: number, detail: `${type} ${asked} ${currency}, ${state}` }
  })
  return [...shown.flatMap((id) => players.get(id) ?? []).map(toPlayerHit), ...found]
}

/** Most players who call have never proven the number from which they call. */
async function listIds(deps: OfficeDeps, text: string): Promise<string[]> {
  const named = await findIdOrNull(deps, text)
  return named === null ? listPhoneClaims(deps.db, text, HITS) : [named]
}

async function findIdOrNull(deps: OfficeDeps, text: string): Promise<string | null> {
  try {
    return (await findPlayerByReference(deps, text)).id
  } catch (error) {
    if (error instanceof StaffRefusal) return null
    throw error
  }
}

function toPlayerHit({ id, firstName, lastName, email, country }: QueuedPlayer): OfficeHit {
  const title = maskedName(firstName, lastName) ?? id.slice(0, 8)
  const detail = [email === null ? null : maskedEmail(email), country].filter(Boolean).join(', ')
  return { kind: 'player', id, title, detail }
}

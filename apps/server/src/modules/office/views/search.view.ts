/** The search of the office: a player by ID, number, email or phone; a payment by number, reference, address or destination. */
import type { OfficeHit } from '@fairhall/contract/office'
import { findPlayer, listPhoneClaims } from '../../players/index.ts'
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

const HITS = 20

export async function searchOffice(
  deps: OfficeDeps,
  member: Pick<StaffMember, 'id' | 'rights'>,
  text: string,
): Promise<OfficeHit[]> {
  const hits = await Promise.all([listPlayers(deps, text.trim()), findPayments(deps, text, HITS)])
  const players = await withinMarkets(deps, member, 'player.view', hits[0], (hit) => hit.id)
  const payments = await withinMarkets(deps, member, 'player.view', hits[1], (one) => one.player_id)
  const found = payments.map((invoice): OfficeHit => {
    const { id, number, type, amount, isAmountOpen, currency, state } = toOfficeInvoice(deps, invoice)
    const asked = isAmountOpen ? `from ${amount}` : amount
    return { kind: 'payment', id, title: number, detail: `${type} ${asked} ${currency}, ${state}` }
  })
  return [...players, ...found]
}

/** Most players who call have never proven the number from which they call. */
async function listPlayers(deps: OfficeDeps, text: string): Promise<OfficeHit[]> {
  const named = await findIdOrNull(deps, text)
  const ids = named === null ? await listPhoneClaims(deps.db, text, HITS) : [named]
  const hits = await Promise.all(ids.map((id) => toPlayerHit(deps, id)))
  return hits.filter((hit) => hit !== null)
}

async function findIdOrNull(deps: OfficeDeps, text: string): Promise<string | null> {
  try {
    return (await findPlayerByReference(deps, text)).id
  } catch (error) {
    if (error instanceof StaffRefusal) return null
    throw error
  }
}

async function toPlayerHit({ db }: OfficeDeps, id: string): Promise<OfficeHit | null> {
  const player = await findPlayer(db, id)
  if (player === null) return null
  const name = maskedName(player.first_name, player.last_name)
  const email = player.email === null ? null : maskedEmail(player.email)
  const detail = [email, player.country].filter(Boolean).join(', ')
  return { kind: 'player', id, title: name ?? id.slice(0, 8), detail }
}

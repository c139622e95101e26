/**
 * What the house knows of a player, for him to take along. Whoever has only his session must not carry it off, so it takes what proves
 * that it is he. What would harm others or an enquiry stays out: who of the staff acted, and what staff wrote.
 */
import type { Body, Reply } from '@fairhall/contract'
import type { Deps } from '../../platform/deps.ts'
import { type Asker, withOwnProof } from '../factors/index.ts'
import { noteAudit } from '../players/index.ts'
import { readEverything } from './export.queries.ts'
import { ticketFor } from './papers.service.ts'

export async function exportData(
  deps: Deps,
  asker: Asker,
  proof: Body<'exportData'>,
): Promise<Reply<'exportData'>> {
  const { playerId } = asker
  await withOwnProof(deps, asker, proof, async (tx) => {
    const who = `player:${playerId}`
    const note = { actor: who, action: 'player.dataExported', subject: who, playerId }
    await noteAudit(deps, tx, { ...note, reason: 'own-wish' })
  })
  const everything = await readEverything(deps, playerId)
  const documents = everything.documents.map((row) => ({
    ...row,
    ticket: ticketFor(deps, playerId, String(row['id'])),
  }))
  return { madeAt: deps.clock.now().toISOString(), ...everything, documents }
}

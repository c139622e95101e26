/**
 * Exports everything stored about a player. Requires the password and any second factor, so that a stolen session is not enough. Leaves
 * out what would harm others or an enquiry: which staff member acted, and what staff wrote.
 */
import type { Body, Reply } from '@fairhall/contract'
import type { AccountClosureDeps } from './account-closure.deps.ts'
import { type ProofRequester, withOwnProof } from '../factors/index.ts'
import { noteAudit } from '../players/index.ts'
import { readEverything } from './export.queries.ts'
import { ticketFor } from './exported-documents.service.ts'

export async function exportData(
  deps: AccountClosureDeps,
  asker: ProofRequester,
  proof: Body<'exportData'>,
): Promise<Reply<'exportData'>> {
  const { playerId } = asker
  await withOwnProof(deps, asker, proof, async (tx) => {
    const actor = `player:${playerId}`
    const note = { actor, action: 'player.dataExported', subject: actor, playerId }
    await noteAudit(deps, tx, { ...note, reason: 'own-wish' })
  })
  const everything = await readEverything(deps, playerId)
  const documents = everything.documents.map((row) => ({
    ...row,
    ticket: ticketFor(deps, playerId, String(row['id'])),
  }))
  return { madeAt: deps.clock.now().toISOString(), ...everything, documents }
}

import { inTransaction } from '../../../platform/database/database.ts'
import { noteAudit } from '../../players/index.ts'
import { argument, type Command } from '../command.ts'
import { findPlayerByReference } from '../find-player.ts'

export const NOTE_ACTION = 'player.noted'

/** The journal keeps notes in order, unchanged, and sealed with the player's key. */
export const noteCommands: readonly Command[] = [
  {
    words: 'player note',
    usage: '<player>',
    about:
      'Notes what colleagues should know about the player: the reason is the note. Nobody can change it afterwards.',
    right: 'players',
    needsReason: true,
    async run(call) {
      const { deps, actor, reason } = call
      const { id: playerId } = await findPlayerByReference(deps, argument(call, 0))
      await inTransaction(deps.db, (tx) =>
        noteAudit(deps, tx, { actor, action: NOTE_ACTION, subject: `player:${playerId}`, playerId, reason }),
      )
      return [{ player: playerId, result: 'noted' }]
    },
  },
]

/** Where the names of programmes are in the content. Pure. */
import type { ProgrammeKind } from '@fairhall/contract/office'

const FOLDER = 'global-components'

/** Null for a kind whose programmes have no names. */
export function textKeyOf(kind: ProgrammeKind, id: string, part: 'name' | 'text' = 'name'): string | null {
  switch (kind) {
    case 'offer':
      return `${FOLDER}.bonuses.offers.${id}.${part}`
    case 'quest':
      return `${FOLDER}.quests.quests.${id}.${part}`
    case 'tournament':
      return `${FOLDER}.tournaments.tournaments.${id}.${part}`
    case 'prize-drop':
      return `${FOLDER}.prize-drops.programmes.${id}.${part}`
    case 'jackpot':
      return part === 'name' ? `${FOLDER}.jackpots.names.${id}` : null
    case 'cashback':
      return null
  }
}

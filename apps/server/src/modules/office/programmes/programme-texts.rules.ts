/** Where the texts of programmes are in the content, and which of them staff write. Pure. */
import type { ProgrammeKind, ProgrammeTextPart } from '@fairhall/contract/office'

const FOLDER = 'global-components'

/** The key of a text by its part. A kind without parts has no texts. */
const keysOf: Readonly<
  Record<ProgrammeKind, Partial<Readonly<Record<ProgrammeTextPart, (id: string) => string>>>>
> = {
  offer: inFolder('bonuses.offers'),
  quest: inFolder('quests.quests'),
  tournament: inFolder('tournaments.tournaments'),
  'prize-drop': inFolder('prize-drops.programmes'),
  jackpot: { name: (id) => `${FOLDER}.jackpots.names.${id}` },
  level: { name: (id) => `${FOLDER}.loyalty.levels.${id}` },
  campaign: {
    name: (id) => `alerts.campaigns.${id}.title`,
    text: (id) => `alerts.campaigns.${id}.text`,
    action: (id) => `alerts.campaigns.${id}.action`,
  },
  cashback: {},
}

function inFolder(place: string) {
  const keyOf = (part: 'name' | 'text') => (id: string) => `${FOLDER}.${place}.${id}.${part}`
  return { name: keyOf('name'), text: keyOf('text') }
}

/** Null for a kind whose programmes have no such text. */
export const textKeyOf = (kind: ProgrammeKind, id: string, part: ProgrammeTextPart = 'name'): string | null =>
  keysOf[kind][part]?.(id) ?? null

const written: Partial<Readonly<Record<ProgrammeKind, readonly ProgrammeTextPart[]>>> = {
  offer: ['name', 'text'],
  quest: ['name', 'text'],
  tournament: ['name', 'text'],
  level: ['name'],
  campaign: ['name', 'text', 'action'],
}

/** Empty for a kind whose texts come with the content only. */
export const writtenParts = (kind: ProgrammeKind): ProgrammeTextPart[] => [...(written[kind] ?? [])]

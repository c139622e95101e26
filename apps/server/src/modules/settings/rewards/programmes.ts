/** The programmes that staff build in the office: the file and list of each kind, and the schema of one programme. Pure. */
import type { z } from 'zod'
import { bonusesFile } from './bonuses.schema.ts'
import { campaignsFile } from './campaigns.schema.ts'
import { cashbackFile } from './cashback.schema.ts'
import { jackpotsFile } from './jackpots.schema.ts'
import { loyaltyFile } from './loyalty.schema.ts'
import { prizeDropsFile } from './prize-drops.schema.ts'
import { questsFile } from './quests.schema.ts'
import { tournamentsFile } from './tournaments.schema.ts'

export const programmes = {
  offer: { file: 'bonuses.json', list: 'offers', schema: bonusesFile.shape.offers.element },
  cashback: { file: 'cashback.json', list: 'programmes', schema: cashbackFile.shape.programmes.element },
  quest: { file: 'quests.json', list: 'quests', schema: questsFile.shape.quests.element },
  tournament: {
    file: 'tournaments.json',
    list: 'tournaments',
    schema: tournamentsFile.shape.tournaments.element,
  },
  'prize-drop': { file: 'prize-drops.json', list: 'drops', schema: prizeDropsFile.shape.drops.element },
  jackpot: { file: 'jackpots.json', list: 'jackpots', schema: jackpotsFile.shape.jackpots.element },
  level: { file: 'loyalty.json', list: 'levels', schema: loyaltyFile.shape.levels.element },
  campaign: { file: 'campaigns.json', list: 'campaigns', schema: campaignsFile.shape.campaigns.element },
} as const satisfies Readonly<Record<string, { file: string; list: string; schema: z.ZodType }>>

export type ProgrammeKind = keyof typeof programmes
export const programmeKinds = Object.keys(programmes) as readonly ProgrammeKind[]

/** As it is written in its file, without defaults. */
export interface WrittenProgramme {
  readonly id: string
  readonly [field: string]: unknown
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isWritten = (value: unknown): value is WrittenProgramme =>
  isObject(value) && typeof value['id'] === 'string'

/** The programmes of a kind in the content of its file. */
export function writtenIn(content: unknown, kind: ProgrammeKind): WrittenProgramme[] {
  const items = isObject(content) ? content[programmes[kind].list] : null
  return Array.isArray(items) ? items.filter(isWritten) : []
}

/** The content of the file with this programme: in its place, or as the last one. Players have levels by their place, so none moves. */
export function withWritten(content: unknown, kind: ProgrammeKind, programme: WrittenProgramme): unknown {
  const items = writtenIn(content, kind)
  const isKnown = items.some(({ id }) => id === programme.id)
  const next = isKnown
    ? items.map((one) => (one.id === programme.id ? programme : one))
    : [...items, programme]
  return { ...(isObject(content) ? content : {}), [programmes[kind].list]: next }
}

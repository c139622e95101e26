/** The groups of the list, the sections of each builder, and what a new programme begins with. Pure. */
import type { OfficeProgramme, ProgrammeContent, ProgrammeKind } from '@fairhall/contract/office'

export const groups = [
  { id: 'all', text: 'offers.all' },
  { id: 'bonuses', text: 'offers.bonuses' },
  { id: 'freespins', text: 'offers.freespins' },
  { id: 'freebets', text: 'offers.freebets' },
  { id: 'cashback', text: 'offers.cashback' },
  { id: 'quests', text: 'offers.quests' },
  { id: 'tournaments', text: 'offers.tournaments' },
  { id: 'prizeDrops', text: 'offers.prizeDrops' },
  { id: 'jackpots', text: 'offers.jackpots' },
  { id: 'levels', text: 'offers.levels' },
  { id: 'campaigns', text: 'offers.campaigns' },
] as const

export type GroupId = (typeof groups)[number]['id']
export const groupIds = groups.map(({ id }) => id)

/** What the address of the list says. What it leaves out is the default. */
export interface OffersSearch {
  group?: GroupId | undefined
  text?: string | undefined
}

const ofKind: Readonly<Record<Exclude<ProgrammeKind, 'offer'>, GroupId>> = {
  cashback: 'cashback',
  quest: 'quests',
  tournament: 'tournaments',
  'prize-drop': 'prizeDrops',
  jackpot: 'jackpots',
  level: 'levels',
  campaign: 'campaigns',
}

export function groupOf({ kind, type }: Pick<OfficeProgramme, 'kind' | 'type'>): Exclude<GroupId, 'all'> {
  if (kind !== 'offer') return ofKind[kind] as Exclude<GroupId, 'all'>
  return type === 'freespins' ? 'freespins' : type === 'freebet' ? 'freebets' : 'bonuses'
}

const wagering = { multiplier: 30, days: 30, activateDays: 7, contributions: { 'category:originals': 10 } }
const noWagering = { multiplier: 0, activateDays: 14 }

/** By group. They are examples with safe terms, and every field can be changed. */
export const starts: Readonly<
  Record<Exclude<GroupId, 'all'>, { kind: ProgrammeKind; content: ProgrammeContent }>
> = {
  bonuses: {
    kind: 'offer',
    content: {
      type: 'percentage',
      percent: '50',
      base: { depositMin: '20', most: '100', maxBet: '5', smallestBet: '0.1', cap: '1000' },
      wagering,
    },
  },
  freespins: {
    kind: 'offer',
    content: {
      type: 'freespins',
      trigger: 'grant',
      spins: [],
      base: { spinStake: '0.2', most: '100' },
      wagering: noWagering,
    },
  },
  freebets: {
    kind: 'offer',
    content: {
      type: 'freebet',
      trigger: 'grant',
      freebet: { oddsMin: '1.5' },
      base: { amount: '2' },
      wagering: noWagering,
    },
  },
  cashback: {
    kind: 'cashback',
    content: { period: 'week', percent: { base: '5' }, minimum: '1', cap: '100', costShareMax: '30' },
  },
  quests: { kind: 'quest', content: { days: 7, reward: '1', tasks: [] } },
  tournaments: {
    kind: 'tournament',
    content: {
      hours: 24,
      stakeMin: '0.2',
      scoring: { kind: 'multiplier', multiplierMax: '1000' },
      prizes: [{ places: 1, amount: '50' }],
    },
  },
  prizeDrops: {
    kind: 'prize-drop',
    content: {
      hours: 24,
      games: [],
      stakeMin: '0.2',
      oneIn: 1000,
      budget: '100',
      prizes: [{ count: 10, reward: '5' }],
    },
  },
  jackpots: {
    kind: 'jackpot',
    content: {
      games: { provider: '' },
      seed: '100',
      contribution: '0.5',
      reserve: '0.1',
      drop: { kind: 'amount', from: '200', to: '500' },
    },
  },
  levels: { kind: 'level', content: { points: 1_000_000, rakeback: '15', reward: '100' } },
  campaigns: {
    kind: 'campaign',
    content: {
      channels: ['inApp'],
      segment: { all: [{ field: 'lastPlayedAt', after: 'now-30d' }] },
      link: '/',
    },
  },
}

const sections = {
  reward: {
    text: 'builder.reward',
    names: ['type', 'percent', 'spins', 'spinDays', 'freebet', 'base', 'currencies', 'isSticky'],
  },
  wagering: { text: 'builder.wagering', names: ['wagering', 'isCancelLocked', 'budget'] },
  audience: {
    text: 'builder.audience',
    names: [
      'trigger',
      'code',
      'package',
      'perPlayer',
      'group',
      'deposits',
      'segment',
      'markets',
      'optInMarkets',
      'entry',
    ],
  },
  schedule: {
    text: 'builder.schedule',
    names: [
      'isEnabled',
      'priority',
      'from',
      'until',
      'startsAt',
      'hours',
      'everyHours',
      'repeat',
      'publishHours',
      'graceMinutes',
    ],
  },
} as const

type SectionText = (typeof sections)[keyof typeof sections]['text'] | 'builder.rules'

/** The sections of a builder in order, with the names of their fields. What belongs to none is in the rules. */
export function sectionsOf(names: readonly string[]): { text: SectionText; names: string[] }[] {
  const placed: { text: SectionText; names: string[] }[] = Object.values(sections).map((section) => ({
    text: section.text,
    names: section.names.filter((name) => names.includes(name)),
  }))
  const all = new Set(placed.flatMap((section) => section.names))
  const rest = names.filter((name) => !all.has(name) && name !== 'id' && name !== 'texts')
  return [{ text: 'builder.rules' as const, names: rest }, ...placed].filter(
    (section) => section.names.length > 0,
  )
}

/** Fields of offers that another type of offer has. */
const onlyFor: Readonly<Record<string, readonly string[]>> = {
  percent: ['percentage'],
  spins: ['freespins'],
  spinDays: ['freespins'],
  spinStake: ['freespins'],
  freebet: ['freebet'],
  amount: ['cash', 'freebet'],
  most: ['percentage', 'freespins'],
  isSticky: ['cash', 'percentage'],
  budget: ['cash', 'percentage', 'freespins'],
  maxBet: ['cash', 'percentage', 'freespins'],
  smallestBet: ['cash', 'percentage', 'freespins'],
  cap: ['cash', 'percentage', 'freespins'],
  'wagering.sports': ['cash', 'percentage'],
}

const onlyWith: Readonly<Record<string, readonly string[]>> = {
  depositMin: ['deposit'],
  depositMax: ['deposit'],
  deposits: ['deposit'],
  code: ['deposit', 'code'],
  segment: ['deposit', 'code'],
  package: ['deposit', 'package', 'code'],
}

/** Whether a field has a meaning for an offer as it is. A value that was set stays visible. */
export function isShownFor(kind: ProgrammeKind, content: ProgrammeContent, path: string): boolean {
  if (kind !== 'offer') return true
  const last = path.slice(path.lastIndexOf('.') + 1)
  const types = onlyFor[path] ?? onlyFor[last]
  const triggers = onlyWith[path] ?? onlyWith[last]
  const { type = '', trigger = 'deposit' } = content
  const fits =
    (types === undefined || types.includes(String(type))) &&
    (triggers === undefined || triggers.includes(String(trigger)))
  return fits || (!path.includes('.') && content[path] != null)
}

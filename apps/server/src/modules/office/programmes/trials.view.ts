/** What the draft of a programme would do, as names and figures: the office writes them in its language. Changes nothing. */
import type { OfficeReply } from '@fairhall/contract/office'
import { toDecimal, toSubunits } from '@fairhall/money'
import { tryCampaign } from '../../campaigns/index.ts'
import { tryJackpots } from '../../jackpots/index.ts'
import { countOnLevel } from '../../loyalty/index.ts'
import { tryPrizeDrops } from '../../prize-drops/index.ts'
import { tryQuests } from '../../quests/index.ts'
import type { ProgrammeKind, SettingsSnapshot } from '../../settings/index.ts'
import { dryRunTournaments } from '../../tournaments/index.ts'
import type { OfficeDeps } from '../office.deps.ts'

type Trial = OfficeReply<'checkProgramme'>['trials'][number]
type TryKind = (deps: OfficeDeps, settings: SettingsSnapshot, id: string) => Promise<Trial[]>

const count = (name: string, value: number | string, most?: number): Trial => ({
  names: [name],
  value: String(value),
  most: most === undefined ? null : String(most),
  currency: null,
})

function money(
  { baseCurrency: { code, subunitToUnit } }: SettingsSnapshot,
  name: string,
  value: bigint,
  most?: bigint,
): Trial {
  const shown = (amount: bigint) => toDecimal(amount, subunitToUnit)
  return {
    names: [name],
    value: shown(value),
    most: most === undefined ? null : shown(most),
    currency: code,
  }
}

/** Which players a run would contact now, and why it would skip others. */
const tryContacts: TryKind = async (deps, settings, id) => {
  const campaign = settings.campaigns.campaigns.find((one) => one.id === id)
  if (campaign === undefined) return []
  const { players, counts, isWhole } = await tryCampaign({ ...deps, db: deps.reports.db }, campaign)
  const byResult = Object.entries(counts).toSorted(([, one], [, other]) => other - one)
  return [
    count(isWhole ? 'check.segment' : 'check.segmentPart', players),
    ...byResult.map(([key, value]) => ({ ...count(key, value), names: toNames(key) })),
  ]
}

/** The codes that the office has texts for: of the channel, and of what becomes of the players. */
function toNames(key: string): string[] {
  const [channel = '', result = ''] = key.split(' ')
  return [channel, `check.${result}`]
}

/** Players who have the points of a level, and what its reward costs if each of them reaches it. */
const tryLevel: TryKind = async (deps, settings, id) => {
  const { baseCurrency, loyalty } = settings
  const index = loyalty.levels.findIndex((one) => one.id === id)
  const level = loyalty.levels[index]
  if (level === undefined) return []
  const { withPoints, atLevel } = await countOnLevel(deps, settings, index)
  const cash = level.reward === null ? 0n : toSubunits(level.reward.cash, baseCurrency.subunitToUnit)
  return [
    count('check.withPoints', withPoints),
    count('check.reached', atLevel),
    money(settings, 'check.rewards', cash * BigInt(Math.max(0, withPoints - atLevel))),
  ]
}

const tryQuest: TryKind = async (deps, settings, id) => {
  const quests = settings.quests.quests.filter((one) => one.id === id)
  const trials = await tryQuests(deps, settings, quests)
  return trials.flatMap(({ players, completions, cost }) => [
    count('check.played', players),
    count('check.completions', completions),
    money(settings, 'check.costMost', cost),
  ])
}

const tryTournament: TryKind = async (deps, settings, id) => {
  const tournaments = settings.tournaments.tournaments.filter((one) => one.id === id)
  const trials = await dryRunTournaments(deps, settings, tournaments)
  return trials.flatMap(({ runs, entrants, prizes, cost }) => [
    count('check.runs', runs),
    count('check.entrants', entrants.mean, entrants.max),
    count('check.prizes', prizes.mean, prizes.max),
    money(settings, 'check.cost', cost.mean, cost.max),
  ])
}

const tryJackpot: TryKind = async (deps, settings, id) => {
  const jackpots = settings.jackpots.filter((one) => one.id === id)
  const trials = await tryJackpots(deps, settings, jackpots)
  return trials.flatMap(({ games, staked, drops, dropsMin, dropsMax, prizes, cost }) => [
    count('check.games', games),
    money(settings, 'check.staked', staked),
    count('check.drops', drops, dropsMin === dropsMax ? undefined : dropsMax),
    money(settings, 'check.paid', prizes),
    money(settings, 'check.cost', cost),
  ])
}

const tryDrop: TryKind = async (deps, settings, id) => {
  const drops = settings.prizeDrops.filter((one) => one.id === id)
  const trials = await tryPrizeDrops(deps, settings, drops)
  return trials.flatMap(({ games, rounds, drops: prizes, cost, costMax, lastsHours }) => [
    count('check.games', games),
    count('check.rounds', rounds),
    count('check.prizes', prizes),
    money(settings, 'check.cost', cost, costMax),
    ...(lastsHours === null ? [] : [count('check.lastsHours', lastsHours)]),
  ])
}

const trials: Readonly<Partial<Record<ProgrammeKind, TryKind>>> = {
  campaign: tryContacts,
  level: tryLevel,
  quest: tryQuest,
  tournament: tryTournament,
  jackpot: tryJackpot,
  'prize-drop': tryDrop,
}

/** For levels and campaigns: now. For the others: as if players of the last 30 days had had it. Empty for a kind that is not tried. */
export const tryProgramme = async (
  deps: OfficeDeps,
  kind: ProgrammeKind,
  settings: SettingsSnapshot,
  id: string,
): Promise<Trial[]> => (await trials[kind]?.(deps, settings, id)) ?? []

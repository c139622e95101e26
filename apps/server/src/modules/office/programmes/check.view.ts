/** Checks the draft of a programme as publishing it would, and says what it changes and costs. Changes nothing but stored figures. */
import type { OfficeReply, ProgrammeContent, ProgrammePrice } from '@fairhall/contract/office'
import { toDecimal, toSubunits } from '@fairhall/money'
import { WrongSettings } from '../../../platform/config.ts'
import { type BonusPrice, pricedOffersOf, simulateOffers } from '../../bonuses/index.ts'
import { countMembers } from '../../campaigns/index.ts'
import {
  checkSettings,
  findPublished,
  isWritten,
  type ProgrammeKind,
  programmes,
  type SettingsSnapshot,
  withWritten,
  type WrittenProgramme,
  writtenIn,
} from '../../settings/index.ts'
import { differencesOf } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { issuesOf } from './programme-issues.rules.ts'
import { segmentRuleOf } from './segment-rules.ts'
import { tryProgramme } from './trials.view.ts'

type Check = OfficeReply<'checkProgramme'>

export async function checkProgramme(
  deps: OfficeDeps,
  kind: ProgrammeKind,
  content: ProgrammeContent,
): Promise<Check> {
  const { file, schema } = programmes[kind]
  const present = await findPublished(deps, deps.db, file)
  const issues = issuesOf(schema, content)
  const before = writtenIn(present.content, kind).find(({ id }) => id === content['id'])
  const differences = differencesOf(before ?? {}, content)
  const nothing = { conflict: null, prices: [], trials: [], players: null }
  if (issues.length > 0 || !isWritten(content)) return { ...nothing, issues, differences }
  const next = withWritten(present.content, kind, content)
  const checked = await tryCheck(() => checkSettings(deps, file, next))
  if ('conflict' in checked) return { ...nothing, issues, differences, conflict: checked.conflict }
  return {
    issues,
    differences,
    conflict: null,
    prices: kind === 'offer' ? await priceOf(deps, checked.settings, content) : [],
    trials: kind === 'offer' ? [] : await tryProgramme(deps, kind, checked.settings, content.id),
    players: kind === 'offer' ? await countSegment(deps, checked.settings, content) : null,
  }
}

type Checked = { settings: SettingsSnapshot } | { conflict: string }

async function tryCheck(check: () => Promise<SettingsSnapshot>): Promise<Checked> {
  try {
    return { settings: await check() }
  } catch (error) {
    // What is wrong is the answer to the question.
    if (error instanceof WrongSettings) return { conflict: error.message }
    throw error
  }
}

/** A draft that is switched off is priced as if it were on. */
async function priceOf(
  deps: OfficeDeps,
  settings: SettingsSnapshot,
  { id }: WrittenProgramme,
): Promise<ProgrammePrice[]> {
  const { offers } = settings.bonuses
  const on = offers.map((offer) => (offer.id === id ? { ...offer, isEnabled: true } : offer))
  const draft: SettingsSnapshot = { ...settings, bonuses: { ...settings.bonuses, offers: on } }
  const priced = pricedOffersOf(draft).filter(({ offer }) => offer.id === id)
  const prices = await simulateOffers(deps, priced)
  return priced.flatMap(({ key, currency }) => {
    const price = prices.get(key)
    if (price === undefined) return []
    const most = currency === null ? mostOf(settings, id) : null
    const sumOf = (share: number) => (most === null ? null : sumOfShare(settings, most, share))
    return [{ currency, most: most === null ? null : inBase(settings, most), plays: playsOf(price, sumOf) }]
  })
}

const inBase = ({ baseCurrency }: SettingsSnapshot, sum: bigint) => toDecimal(sum, baseCurrency.subunitToUnit)

/** The largest bonus, in the base currency. Null without a bound, and for free spins: their shares are of the stakes. */
function mostOf({ baseCurrency, bonuses }: SettingsSnapshot, id: string): bigint | null {
  const offer = bonuses.offers.find((one) => one.id === id)
  const sum = offer?.base?.amount ?? offer?.base?.most ?? null
  return sum === null || offer?.type === 'freespins' ? null : toSubunits(sum, baseCurrency.subunitToUnit)
}

const MILLION = 1_000_000

function sumOfShare(settings: SettingsSnapshot, most: bigint, share: number): string {
  // A share is the mean of a simulation: its error is far above a millionth.
  const millionths = BigInt(Math.round(share * MILLION))
  return inBase(settings, (most * millionths) / BigInt(MILLION))
}

const VOLATILITIES = ['low', 'medium', 'high'] as const

function playsOf(
  { slots, best }: BonusPrice,
  sumOf: (share: number) => string | null,
): ProgrammePrice['plays'] {
  const costOf = ({ mean, error }: { mean: number; error: number }) => ({
    cost: mean,
    sum: sumOf(mean),
    error,
  })
  const usual = VOLATILITIES.flatMap((play) => {
    const figures = slots[play]
    if (figures === null) return []
    const { finished, gain } = figures
    return [{ play, game: null, finished: finished.mean, ...costOf(gain) }]
  })
  if (best === null) return usual
  const { strategy, gain } = best
  return [...usual, { play: 'best', game: strategy.game, finished: null, ...costOf(gain) }]
}

async function countSegment(
  deps: OfficeDeps,
  settings: SettingsSnapshot,
  { id }: WrittenProgramme,
): Promise<number | null> {
  const segment = settings.bonuses.offers.find((offer) => offer.id === id)?.segment ?? null
  return segment === null ? null : countMembers(deps, segmentRuleOf(segment, settings))
}

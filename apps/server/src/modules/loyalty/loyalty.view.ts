/** Points, levels and rakeback as players see them. */
import type { LoyaltyLevel, LoyaltyPlay, LoyaltyTerms, PlayerAccount } from '@fairhall/contract'
import { convert, toDecimal, toSubunits } from '@fairhall/money'
import { grantTermsOf, nominalOf } from '../bonuses/index.ts'
import type { CatalogueSnapshot } from '../catalogue/index.ts'
import { BASE_PARTS, toRoundGame } from '../rounds/index.ts'
import { contentWith } from '../content/index.ts'
import type { RewardSetting, SettingsSnapshot } from '../settings/index.ts'
import type { LoyaltyDeps } from './loyalty.deps.ts'
import type { AccountRow, PlayRow, RakebackRow } from './loyalty.queries.ts'
import { accrue, claimableOf, toPoints, wholeOf } from './loyalty.rules.ts'

type ViewDeps = Pick<LoyaltyDeps, 'content' | 'settings'>

const TEXTS = 'global-components.loyalty'
const OFFER_TEXTS = 'global-components.bonuses.offers'

/** Hundredths of a percent as a decimal: 250 is "2.5". */
const toPercent = (basisPoints: number): string => toDecimalOf(basisPoints, 2)

/** A whole number of 10^-digits as a decimal without trailing zeros. */
function toDecimalOf(value: number, digits: number): string {
  return String(value / 10 ** digits)
}

export function toLevels({ content, settings }: ViewDeps, locale: string): LoyaltyLevel[] {
  return levelsOf(settings.current(), (key) => content.current().text(locale, key))
}

function levelsOf(current: SettingsSnapshot, text: (key: string) => string): LoyaltyLevel[] {
  return current.loyalty.levels.map(({ id, points, rakeback, reward, byInvitation }, index) => ({
    id,
    name: text(`${TEXTS}.levels.${id}`),
    points,
    order: index + 1,
    rakeback: toPercent(rakeback),
    reward: reward === null ? null : toReward(current, reward, text),
    byInvitation,
  }))
}

/** A level of settings that may not apply yet. Null if they don't have it. */
export function previewLevel(
  { content }: Pick<ViewDeps, 'content'>,
  settings: SettingsSnapshot,
  id: string,
  locale: string,
): LoyaltyLevel | null {
  const laidOver = contentWith(content.current(), settings)
  const text = (key: string) => laidOver.text(locale, key)
  return levelsOf(settings, text).find((level) => level.id === id) ?? null
}

/** Cash if its offer is paused or was removed, because cash is paid then. */
function toReward(
  settings: SettingsSnapshot,
  { cash, offer }: RewardSetting,
  text: (key: string) => string,
): NonNullable<LoyaltyLevel['reward']> {
  const { code: currency, subunitToUnit } = settings.baseCurrency
  const shown = (amount: bigint) => toDecimal(amount, subunitToUnit)
  const isEnabled = settings.bonuses.offers.some(({ id, isEnabled }) => id === offer && isEnabled)
  const terms = offer === null || !isEnabled ? null : grantTermsOf(settings, offer, currency)
  if (terms === null) return { kind: 'cash', amount: shown(toSubunits(cash, subunitToUnit)), currency }
  const wageringMultiplier = terms.wagering.multiplier
  if (terms.type === 'freebet') return { kind: 'freebet', amount: shown(nominalOf(terms)), currency }
  return terms.type === 'freespins'
    ? { kind: 'spins', name: text(`${OFFER_TEXTS}.${terms.offer}.name`), wageringMultiplier }
    : { kind: 'bonus', amount: shown(nominalOf(terms)), currency, wageringMultiplier }
}

/** Games that are no longer in the catalogue are left out. */
export function toLoyaltyTerms(
  { baseCurrency, loyalty }: Pick<SettingsSnapshot, 'baseCurrency' | 'loyalty'>,
  catalogue: Pick<CatalogueSnapshot, 'find'>,
): LoyaltyTerms {
  const { weights, fullEdge, rakeback } = loyalty
  const { subunitToUnit } = baseCurrency
  return {
    currency: baseCurrency.code,
    weights: {
      base: toDecimalOf(weights.base, 3),
      categories: Object.entries(weights.categories).map(([id, weight]) => ({
        id,
        weight: toDecimalOf(weight, 3),
      })),
      games: Object.entries(weights.games).flatMap(([id, weight]) => {
        const title = catalogue.find(id)?.title
        return title === undefined ? [] : [{ id, title, weight: toDecimalOf(weight, 3) }]
      }),
    },
    fullEdge: toPercent(fullEdge),
    edgeMax: toPercent(rakeback.edgeMax),
    claimMin: toDecimal(toSubunits(rakeback.claimMin, subunitToUnit), subunitToUnit),
  }
}

/** `levels` in the player's language. */
export function toPlayerAccount(
  settings: SettingsSnapshot,
  levels: readonly LoyaltyLevel[],
  { playerId, score, level, version }: AccountRow,
  rakeback: readonly RakebackRow[],
): PlayerAccount {
  const order = Math.min(level, levels.length)
  return {
    id: playerId,
    points: Number(toPoints(score, settings.baseCurrency)),
    currentLevel: levels[order - 1] as LoyaltyLevel,
    nextLevel: levels[order]?.byInvitation === false ? levels[order] : null,
    rakeback: rakeback.flatMap((row) => toRakeback(settings, row)),
    version,
  }
}

function toRakeback(settings: SettingsSnapshot, row: RakebackRow): PlayerAccount['rakeback'] {
  const currency = settings.currencies.get(row.currency)
  if (currency === undefined) return []
  const shown = (amount: bigint) => toDecimal(amount, currency.subunitToUnit)
  return [
    {
      currency: currency.code,
      amount: shown(claimableOf(row)),
      amountMin: shown(claimMinOf(settings, currency.code)),
      claimed: shown(row.claimed),
    },
  ]
}

/** In subunits of the currency, at least one. */
export function claimMinOf(
  { baseCurrency, currencies, loyalty }: Pick<SettingsSnapshot, 'baseCurrency' | 'currencies' | 'loyalty'>,
  code: string,
): bigint {
  const currency = currencies.get(code)
  if (currency === undefined) return 1n
  const base = toSubunits(loyalty.rakeback.claimMin, baseCurrency.subunitToUnit)
  const amount = convert(base, baseCurrency, currency, 'up')
  return amount > 1n ? amount : 1n
}

export function toLoyaltyPlay(
  settings: SettingsSnapshot,
  catalogue: CatalogueSnapshot,
  { gameId, currency, weight, edge, rate, rounds, staked, base, lastAt }: PlayRow,
): LoyaltyPlay {
  const { baseCurrency } = settings
  const unit = settings.currencies.get(currency)?.subunitToUnit ?? 1
  const score = base * BigInt(weight)
  return {
    game: toRoundGame(catalogue.find(gameId), gameId),
    at: lastAt.toISOString(),
    rounds,
    currency,
    staked: toDecimal(staked, unit),
    base: toDecimal(base / BigInt(BASE_PARTS), baseCurrency.subunitToUnit),
    weight: toDecimalOf(weight, 3),
    points: (score < 0n ? '-' : '') + String(toPoints(score < 0n ? -score : score, baseCurrency)),
    edge: toDecimalOf(edge, 4),
    rate: toPercent(rate),
    rakeback: toDecimal(wholeOf(accrue(staked, edge, rate)), unit),
  }
}

/** Refuses levels without a name in the texts. Returns the first of them. */
export function unnamedLevel(
  { content }: Pick<ViewDeps, 'content'>,
  settings: SettingsSnapshot,
): string | null {
  const texts = contentWith(content.current(), settings)
  return settings.loyalty.levels.find(({ id }) => !texts.has(`${TEXTS}.levels.${id}`))?.id ?? null
}

/** Bonuses, free spins, codes and offers as players see them. */
import type {
  DepositBonus,
  PlayerBonus as BonusReply,
  PlayerBonusCode as CodeReply,
  PlayerFreespin as FreespinReply,
} from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import type { Deps } from '../../platform/deps.ts'
import type { PlayerBonus, PlayerBonusCode, PlayerFreespin } from './bonuses.queries.ts'
import { fitsAmount, moneyOf, type OfferTerms } from './offers.rules.ts'
import type { Offered } from './offers.service.ts'

type ViewDeps = Pick<Deps, 'content' | 'settings'>
const TEXTS = 'global-components.bonuses'
const types = { cash: 1, percentage: 2, freespins: 3 } as const

function inFull(deps: ViewDeps, code: string): (subunits: bigint | string) => string {
  const unit = deps.settings.current().currencies.get(code)?.subunitToUnit
  if (unit === undefined) throw new Error(`${code} is not configured any more`)
  return (subunits) => toDecimal(BigInt(subunits), unit)
}

export function toPlayerBonusCode({ id, code, status, trigger, version }: PlayerBonusCode): CodeReply {
  return { id, bonusCode: code, status, trigger, playerBonusCodeId: id, version }
}

/** An offer that is gone from the configuration keeps the id it had as its name. */
function nameOf({ content }: ViewDeps, offer: string, locale: string): string {
  const key = `${TEXTS}.offers.${offer}.name`
  return content.current().has(key) ? content.current().text(locale, key) : offer
}

export function toPlayerBonus(deps: ViewDeps, bonus: PlayerBonus, locale: string): BonusReply {
  const shown = inFull(deps, bonus.currency)
  const until = bonus.status === 1 ? bonus.activate_by : bonus.expires_at
  return {
    id: bonus.id,
    name: nameOf(deps, bonus.offer, locale),
    status: bonus.status,
    result: bonus.result,
    amount: shown(bonus.amount),
    currency: bonus.currency,
    wagerTarget: shown(bonus.target),
    until: until?.toISOString() ?? null,
    packageId: bonus.package,
    issueSessionId: null,
    maxBetAmount: bonus.max_bet === null ? null : shown(bonus.max_bet),
    version: bonus.version,
  }
}

export function toPlayerFreespin(freespin: PlayerFreespin): FreespinReply {
  const { id, count, currency, game, status, result, version } = freespin
  return { id, count, currency, gameId: game, status, result, version }
}

/** With what it gives for this deposit, in subunits; null where no amount is thought of. */
export function toDepositBonus(
  deps: ViewDeps,
  { offer, terms }: Offered,
  deposit: bigint | null,
  locale: string,
): DepositBonus {
  const text = (key: string) => deps.content.current().text(locale, `${TEXTS}.${key}`)
  const shown = inFull(deps, terms.currency)
  const orNone = (sum: string | null) => (sum === null ? null : shown(sum))
  const { currency, wagering } = terms
  const { baseCurrency } = deps.settings.current()
  const amountOf = (sum: string | null) => (sum === null ? [] : [{ currency, amount: shown(sum) }])
  return {
    id: offer.id,
    name: text(`offers.${offer.id}.name`),
    description: text(`offers.${offer.id}.text`),
    package: offer.package === null ? null : { id: offer.package, name: text(`packages.${offer.package}`) },
    type: types[terms.type],
    triggerConditions: {
      invoiceAmountItems: [
        { currency, amountFrom: shown(terms.depositMin), amountTo: orNone(terms.depositMax) },
      ],
      baseCurrencyInvoiceAmountFrom: offer.base?.depositMin ?? null,
      baseCurrencyInvoiceAmountTo: offer.base?.depositMax ?? null,
    },
    assignConditions: {
      amountItems: amountOf(terms.amount),
      baseCurrencyAmount: offer.base?.amount ?? null,
      maxAmountItems: amountOf(terms.most),
      baseCurrencyMaxAmount: offer.base?.most ?? null,
      depositPercentage: terms.percent,
      presets: terms.spins.map(({ game, quantity }) => ({ gameId: game, quantity })),
    },
    baseCurrency: baseCurrency.code,
    wagering: {
      multiplier: wagering.multiplier,
      isDepositIncluded: wagering.of !== 'bonus',
      days: wagering.days,
      activateDays: wagering.activateDays,
      maxBet: orNone(terms.maxBet),
    },
    gives: deposit === null || !fitsAmount(terms, deposit) ? null : givenBy(terms, deposit, shown),
  }
}

function givenBy(terms: OfferTerms, deposit: bigint, shown: (subunits: bigint) => string) {
  if (terms.type !== 'freespins') return { amount: shown(moneyOf(terms, deposit)), count: null }
  return { amount: null, count: terms.spins.reduce((sum, { quantity }) => sum + quantity, 0) }
}

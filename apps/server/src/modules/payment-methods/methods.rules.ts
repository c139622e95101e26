/** Which methods are open to which players, and whether a player's input fits a method. Pure. */
import { AmountError, type FeeRate, toDecimal, toSubunits } from '@fairhall/money'
import { rules as validationRules, toPattern } from '@fairhall/rules'
import { parsePhone } from '@fairhall/rules/phone'
import { isCardNumber, isIban } from '../../platform/account-numbers.ts'
import {
  hasTags,
  isAddress,
  isTag,
  type AddressNetworks,
  otherChainOf,
  toKeptAddress,
} from './addresses.rules.ts'
import type { FieldSetting, MethodSetting } from './methods.schema.ts'

export type Direction = 'deposit' | 'withdrawal'
type Network = NonNullable<MethodSetting['networks']>[number]

interface PlayerRegion {
  currency: string
  market: string
  country: string
}

interface AmountRange {
  min: bigint
  max: bigint
}

export function isOpenTo(method: MethodSetting, direction: Direction, region: PlayerRegion): boolean {
  const currencies = method[direction]?.currencies
  if (currencies === undefined || !Object.hasOwn(currencies, region.currency)) return false
  if (method.countries !== null && !method.countries.includes(region.country)) return false
  return method.markets === null || method.markets.includes(region.market)
}

export interface RangeSetting {
  min: string
  max: string
  fee?: FeeRate | undefined
  presets?: readonly string[]
  default?: string | null
}

/** The operator's setting for a currency, or for this country in particular. */
export function settingOf(
  method: MethodSetting,
  direction: Direction,
  { currency, country }: Pick<PlayerRegion, 'currency' | 'country'>,
): RangeSetting {
  const range = method[direction]?.currencies[currency]
  if (range === undefined) throw new Error(`${method.id} has no range in ${currency}`)
  return range.countries?.[country] ?? range
}

/** Whether an address can be shown without an amount. A fee is on top of an amount, so it needs one. */
export function isAmountOpen(
  { deposit }: MethodSetting,
  { fee }: RangeSetting,
  currency: { type: 'fiat' | 'crypto' },
): boolean {
  return deposit?.isAmountOpen === true && fee === undefined && currency.type === 'crypto'
}

/** A network may override the range, because it is expensive or slow. */
export function rangeOf(
  setting: RangeSetting,
  direction: Direction,
  network: Network | null | undefined,
  subunitToUnit: number,
): AmountRange {
  const own = network?.[direction]
  return {
    min: toSubunits(own?.min ?? setting.min, subunitToUnit),
    max: toSubunits(own?.max ?? setting.max, subunitToUnit),
  }
}

/** The least amount of a deposit that was ordered. 0 if the method no longer takes the currency. */
export function leastDepositOf(
  methods: readonly MethodSetting[],
  deposit: { method: string; network: string | null; currency: string; country: string },
  subunitToUnit: number,
): bigint {
  const method = methods.find(({ id }) => id === deposit.method)
  if (method?.deposit?.currencies[deposit.currency] === undefined) return 0n
  const setting = settingOf(method, 'deposit', deposit)
  return rangeOf(setting, 'deposit', networkNamed(method, deposit.network), subunitToUnit).min
}

export type InvalidAmount =
  | 'numeric'
  | `decimal:${number}`
  | { rule: 'amountMin' | 'amountMax'; bound: bigint }

/** The amount in subunits, or the error: a validation rule, or the bound that the amount exceeds. */
export function readAmount(text: string, subunitToUnit: number, range: AmountRange): bigint | InvalidAmount {
  let amount: bigint
  try {
    amount = toSubunits(text, subunitToUnit)
  } catch (error) {
    if (!(error instanceof AmountError)) throw error
    const decimals = toDecimal(0n, subunitToUnit).length - 2
    return error.problem === 'too fine' ? `decimal:${Math.max(decimals, 0)}` : 'numeric'
  }
  if (amount < range.min) return { rule: 'amountMin', bound: range.min }
  if (amount > range.max) return { rule: 'amountMax', bound: range.max }
  return amount
}

/** The chosen network or the only one. Null if one must be chosen. Undefined if the method has no networks. */
export function networkOf(method: MethodSetting, fields: Fields): Network | null | undefined {
  if (method.networks === undefined) return undefined
  const chosen = fields['crypto_network']
  if (chosen === undefined) return method.networks.length === 1 ? method.networks[0] : null
  return networkNamed(method, chosen) ?? null
}

/** The network of an existing payment. */
export function networkNamed(
  method: Pick<MethodSetting, 'networks'> | undefined,
  id: string | null,
): Network | undefined {
  return method?.networks?.find((network) => network.id === id)
}

type Fields = Readonly<Record<string, string>>
type Errors = Record<string, string[]>

/** Errors by field of a deposit's or withdrawal's input. Empty if everything is valid. */
export function errorsOfFields(
  method: MethodSetting,
  direction: Direction,
  fields: Fields,
  networks: AddressNetworks,
): Errors {
  const errors: Errors = {}
  for (const field of method[direction]?.fields ?? []) {
    const error = errorOfField(field, fields[field.key]?.trim() ?? '')
    if (error !== null) errors[field.key] = [error]
  }
  const network = networkOf(method, fields)
  if (network === null) errors['crypto_network'] = ['notAvailable']
  if (direction === 'deposit' || !network) return errors
  return { ...errors, ...errorsOfAddress(network, fields, networks) }
}

function errorsOfAddress({ chain }: Network, fields: Fields, networks: AddressNetworks): Errors {
  const errors: Errors = {}
  const address = fields['wallet_id']?.trim() ?? ''
  const tag = fields['destination_tag']?.trim() ?? ''
  if (address === '') errors['wallet_id'] = ['required']
  else if (!isAddress(chain, address, networks)) {
    const isOther = otherChainOf(chain, address, networks) !== null
    errors['wallet_id'] = [isOther ? 'cryptoOtherNetwork' : 'cryptoAddress']
  }
  if (tag !== '' && !isTag(chain, tag)) {
    errors['destination_tag'] = [hasTags(chain) ? 'destinationTag' : 'notAvailable']
  }
  return errors
}

function errorOfField(field: FieldSetting, value: string): string | null {
  const { key, regexp, check, options, isRequired } = field
  if (value === '') return isRequired ? 'required' : null
  if (options.length > 0 && !options.includes(value)) return 'notAvailable'
  if (regexp !== null && !toPattern(regexp)?.test(value)) return 'regex'
  if (check === 'iban') return isIban(value) ? null : 'iban'
  if (check === 'card_number') return isCardNumber(value) ? null : 'cardNumber'
  if (isOfPhone(field)) return parsePhone(value) === null ? 'phone' : null
  const rule = check === null ? undefined : validationRules[check]
  return rule === undefined || rule(value, [], { values: {}, name: key, now: 0, sizeKind: 'text' })
    ? null
    : (check ?? 'regex')
}

const isOfPhone = ({ key, check }: FieldSetting) => key === 'phone' || check === 'phone'

/** Keeps only the fields that the method asks for, addresses and phone numbers in one spelling. */
export function keptFields(
  method: MethodSetting,
  direction: Direction,
  fields: Fields,
): Record<string, string> {
  const coinFields =
    direction === 'withdrawal' && method.networks !== undefined ? ['wallet_id', 'destination_tag'] : []
  const asked = method[direction]?.fields ?? []
  const phones = new Set(asked.filter(isOfPhone).map(({ key }) => key))
  const kept = [...asked.map(({ key }) => key), ...coinFields].map((key) => {
    const value = fields[key]?.trim() ?? ''
    if (phones.has(key)) return [key, parsePhone(value) ?? value] as const
    return [key, key === 'wallet_id' ? toKeptAddress(value) : value] as const
  })
  return Object.fromEntries(kept.filter(([, value]) => value !== ''))
}

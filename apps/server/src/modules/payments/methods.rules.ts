/** Which methods are open to whom, and whether what a player has filled in fits one. Pure. */
import { AmountError, toDecimal, toSubunits } from '@fairhall/money'
import { rules as validationRules } from '@fairhall/rules'
import { isAddress, isIban, type Nets } from './addresses.rules.ts'
import type { FieldSetting, MethodSetting } from './methods.schema.ts'

export type Way = 'deposit' | 'withdrawal'
type Network = NonNullable<MethodSetting['networks']>[number]

export interface Place {
  currency: string
  market: string
}

export interface AmountRange {
  min: bigint
  max: bigint
}

export function isOpenTo(method: MethodSetting, way: Way, place: Place): boolean {
  const currencies = method[way]?.currencies
  if (currencies === undefined || !Object.hasOwn(currencies, place.currency)) return false
  return method.markets === null || method.markets.includes(place.market)
}

export function rangeOf(
  method: MethodSetting,
  way: Way,
  currency: string,
  subunitToUnit: number,
): AmountRange {
  const range = method[way]?.currencies[currency]
  if (range === undefined) throw new Error(`${method.id} has no range in ${currency}`)
  return { min: toSubunits(range.min, subunitToUnit), max: toSubunits(range.max, subunitToUnit) }
}

/** What is wrong with an amount, as a rule text, or the amount in subunits. */
export function readAmount(text: string, subunitToUnit: number, range: AmountRange): bigint | string {
  let amount: bigint
  try {
    amount = toSubunits(text, subunitToUnit)
  } catch (error) {
    if (!(error instanceof AmountError)) throw error
    const decimals = toDecimal(0n, subunitToUnit).length - 2
    return error.problem === 'too fine' ? `decimal:${Math.max(decimals, 0)}` : 'numeric'
  }
  if (amount < range.min) return `amountMin:${toDecimal(range.min, subunitToUnit)}`
  if (amount > range.max) return `amountMax:${toDecimal(range.max, subunitToUnit)}`
  return amount
}

/** The network that was chosen, the only one there is, or null where one must be chosen. Undefined: none at all. */
export function networkOf(
  method: MethodSetting,
  fields: Readonly<Record<string, string>>,
): Network | null | undefined {
  if (method.networks === undefined) return undefined
  const chosen = fields['crypto_network']
  if (chosen === undefined) return method.networks.length === 1 ? method.networks[0] : null
  return method.networks.find(({ id }) => id === chosen) ?? null
}

/** Faults by field of what a withdrawal needs; an empty object when all is good. */
export function faultsOfDestination(
  method: MethodSetting,
  fields: Readonly<Record<string, string>>,
  nets: Nets,
): Record<string, string[]> {
  const faults: Record<string, string[]> = {}
  for (const field of method.withdrawal?.fields ?? []) {
    const fault = faultOfField(field, fields[field.key]?.trim() ?? '')
    if (fault !== null) faults[field.key] = [fault]
  }
  const network = networkOf(method, fields)
  if (network === undefined) return faults
  const address = fields['wallet_id']?.trim() ?? ''
  if (network === null) faults['crypto_network'] = ['notAvailable']
  else if (address === '') faults['wallet_id'] = ['required']
  else if (!isAddress(network.chain, address, nets)) faults['wallet_id'] = ['cryptoAddress']
  return faults
}

function faultOfField({ key, regexp, check }: FieldSetting, value: string): string | null {
  if (value === '') return 'required'
  if (regexp !== null && !new RegExp(regexp, 'u').test(value)) return 'regex'
  if (check === 'iban') return isIban(value) ? null : 'iban'
  const rule = check === null ? undefined : validationRules[check]
  return rule === undefined || rule(value, [], { values: {}, name: key, now: 0, sizeKind: 'text' })
    ? null
    : (check ?? 'regex')
}

/** Only what the method asks for is kept of what was sent. */
export function destinationOf(
  method: MethodSetting,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const keys = [
    ...(method.withdrawal?.fields ?? []).map(({ key }) => key),
    ...(method.networks === undefined ? [] : ['wallet_id']),
  ]
  return Object.fromEntries(keys.map((key) => [key, fields[key]?.trim() ?? '']))
}

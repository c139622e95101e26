/** The rules of a payment method's fields and amount. The chosen network may change both. */
import type { MethodField, PaymentMethod } from '@fairhall/contract'
import { compareAmounts, isAmountWithin } from '@fairhall/ui/amount'
import type { RuleTexts } from '../../../shell/forms/use-form.ts'

export type FieldValues = Record<string, string>

export const NETWORK = 'crypto_network'
const DESTINATION = 'wallet_id'

function chosenOption(method: PaymentMethod, values: FieldValues) {
  for (const field of method.fields) {
    if (field.fieldType !== 'select') continue
    const option = field.options.find((one) => optionCode(one) === values[field.key])
    if (option && (field.key === NETWORK || option.minAmount !== null || option.regex !== null)) return option
  }
  return undefined
}

const NO_CODE = 'empty-network-'

/** Some providers have networks without a code, but a select needs one to tell them apart. */
export function optionCode({ id, name }: Pick<MethodField['options'][number], 'id' | 'name'>): string {
  return id === '' ? NO_CODE + name : id
}

/** Network and currency options can have their own range; otherwise the method's range applies. */
export function amountRange(method: PaymentMethod, values: FieldValues): { min: string; max: string } {
  const option = chosenOption(method, values)
  return { min: option?.minAmount ?? method.amountMin, max: option?.maxAmount ?? method.amountMax }
}

/**
 * The part of the range that a player with the balance `most` can reach. If the balance is below the minimum, the
 * range stays unchanged, so the player sees what is required.
 */
export function reachOf(bounds: { min: string; max: string }, most: string | undefined) {
  const isBeyond = most !== undefined && compareAmounts(most, bounds.min) < 0
  const max = most === undefined || isBeyond || compareAmounts(bounds.max, most) <= 0 ? bounds.max : most
  return { range: { min: bounds.min, max }, isBeyond }
}

/**
 * The first of these destinations, most recent first, that the money can be sent to. Each network has its own range.
 */
export function firstInReach<Place extends { network: string | null }>(
  method: PaymentMethod,
  places: readonly Place[],
  most: string,
): Place | null {
  const boundsOf = ({ network }: Place) => amountRange(method, network === null ? {} : { [NETWORK]: network })
  return places.find((place) => !reachOf(boundsOf(place), most).isBeyond) ?? null
}

/** The chosen network or currency of a withdrawal, which determines the range of the amount. */
export function chosenNetwork(method: PaymentMethod, values: FieldValues): string | undefined {
  const option = chosenOption(method, values)
  return option && optionCode(option)
}

/**
 * An amount that was typed for another network is reset. The first chosen network keeps the amount if it is in
 * range, because nothing was typed for another one.
 */
export function amountForNetwork(
  before: string | undefined,
  amount: string,
  { min, max }: { min: string; max: string },
): string {
  return before === undefined && isAmountWithin(amount, min, max) ? amount : min
}

function formOf(field: MethodField, method: PaymentMethod, values: FieldValues): string[] {
  if (field.key === 'phone') return ['phone']
  if (field.key === 'cpf_number') return ['cpf_number']
  const pattern =
    field.key === DESTINATION ? (chosenOption(method, values)?.regex ?? field.regexp) : field.regexp
  return pattern ? [`regex:${pattern}`] : []
}

export function methodRules(method: PaymentMethod, values: FieldValues): RuleTexts {
  return Object.fromEntries(
    method.fields.map((field) => [
      field.key,
      [...(field.isRequired ? ['required'] : []), ...formOf(field, method, values)],
    ]),
  )
}

/** An address contains no spaces, but is often copied with some. */
export function asEntered(key: string, value: string): string {
  return key === DESTINATION ? value.replaceAll(/\s+/g, '') : value
}

/** A select starts with its only option, any other field with the method's value. */
export function firstFieldValues(method: PaymentMethod): FieldValues {
  return Object.fromEntries(
    method.fields.map(({ key, value, fieldType, options }) => {
      const [first] = options
      const only = fieldType === 'select' && options.length === 1 && first ? optionCode(first) : undefined
      return [key, value ?? only ?? '']
    }),
  )
}

/** The fields to send with the invoice: without empty ones, and with phone numbers in international format. */
export function toFields(method: PaymentMethod, values: FieldValues): FieldValues {
  return Object.fromEntries(
    method.fields.flatMap(({ key }): [string, string][] => {
      const value = (values[key] ?? '').trim()
      if (value === '' || value.startsWith(NO_CODE)) return []
      return [[key, key === 'phone' ? `+${value.replace(/^\+/, '')}` : value]]
    }),
  )
}

/** The text for the locale, or English if it is missing. */
export function wordsOf(texts: Readonly<Record<string, string>>, locale: string): string {
  return texts[locale] ?? texts.en ?? ''
}

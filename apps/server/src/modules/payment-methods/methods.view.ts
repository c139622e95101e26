/** Payment methods as the wallet shows them. */
import type { MethodField, PaymentMethod } from '@fairhall/contract'
import { toDecimal, toSubunits } from '@fairhall/money'
import type { PaymentMethodsDeps } from './payment-methods.deps.ts'
import type { Currency } from '../settings/index.ts'
import { addressForms, hasTags, tagForm } from './addresses.rules.ts'
import { isAmountOpen, networkOf, rangeOf, settingOf, type Direction } from './methods.rules.ts'
import type { FieldSetting, MethodSetting, ProcessingType } from './methods.schema.ts'

type ViewDeps = Pick<PaymentMethodsDeps, 'content' | 'settings'>
const TEXTS = 'global-components.payment-methods'

export function nameOfMethod(deps: ViewDeps, methodId: string, locale: string): string {
  const key = `${TEXTS}.methods.${methodId}.name`
  const content = deps.content.current()
  return content.has(key) ? content.text(locale, key) : methodId // a method that is no longer offered
}

function codeTextOf(deps: ViewDeps, methodId: string, locale: string): string | null {
  const key = `${TEXTS}.methods.${methodId}.code`
  const content = deps.content.current()
  return content.has(key) ? content.text(locale, key) : null
}

export function toPaymentMethod(
  deps: ViewDeps,
  method: MethodSetting,
  direction: Direction,
  { currency, country }: { currency: Currency; country: string },
  locale: string,
): PaymentMethod {
  const range = settingOf(method, direction, { currency: currency.code, country })
  const toMainUnits = (amount: string) =>
    toDecimal(toSubunits(amount, currency.subunitToUnit), currency.subunitToUnit)
  // With a single network there is no choice, so its own range applies.
  const bounds = rangeOf(range, direction, networkOf(method, {}), currency.subunitToUnit)
  return {
    method: method.id,
    name: nameOfMethod(deps, method.id, locale),
    description: deps.content.current().text(locale, `${TEXTS}.methods.${method.id}.description`),
    codeText: codeTextOf(deps, method.id, locale),
    type: method.type,
    logo: method.logo,
    currency: currency.code,
    amountMin: toDecimal(bounds.min, currency.subunitToUnit),
    amountMax: toDecimal(bounds.max, currency.subunitToUnit),
    isAmountOpen: direction === 'deposit' && isAmountOpen(method, range, currency),
    presets: (range.presets ?? []).map((amount) => ({
      amount: toMainUnits(amount),
      default: amount === range.default,
    })),
    fields: [
      ...networkFields(deps, method, direction, toMainUnits),
      ...(method[direction]?.fields ?? []).map((field) => ownField(deps, field, locale)),
      ...(direction === 'withdrawal' ? destinationFields(deps, method) : []),
    ],
    processingType: processingTypeOf(method),
    fee: range.fee === undefined ? null : { percent: range.fee.percent, fixed: toMainUnits(range.fee.fixed) },
  }
}

export function processingTypeOf({ type, deposit }: MethodSetting): ProcessingType {
  return deposit?.processingType ?? (type === 'address' ? 'qr' : 'form')
}

function networkFields(
  deps: ViewDeps,
  method: MethodSetting,
  direction: Direction,
  toMainUnits: (amount: string) => string,
): MethodField[] {
  const networks = method.networks ?? []
  if (networks.length < 2) return []
  const options = networks.map(({ id, name, chain, [direction]: own }) => ({
    id,
    name,
    minAmount: own?.min === undefined ? null : toMainUnits(own.min),
    maxAmount: own?.max === undefined ? null : toMainUnits(own.max),
    regex: addressForms[chain],
  }))
  return [{ ...textsOf(deps, 'crypto_network'), fieldType: 'select', regexp: null, options }]
}

function ownField(deps: ViewDeps, field: FieldSetting, locale: string): MethodField {
  const { key, fieldType, isRequired, regexp } = field
  const options = field.options.map((id) => {
    const name = deps.content.current().text(locale, `${TEXTS}.fields.${key}.options.${id}`)
    return { id, name, minAmount: null, maxAmount: null, regex: null }
  })
  return { ...textsOf(deps, key), fieldType, isRequired, regexp, options }
}

/** The address of a withdrawal and, on chains that share addresses, the recipient's tag. */
function destinationFields(deps: ViewDeps, { networks = [] }: MethodSetting): MethodField[] {
  if (networks[0] === undefined) return []
  const only = networks.length === 1 ? networks[0].chain : null
  const plain = { fieldType: 'text' as const, options: [] }
  const address = {
    ...textsOf(deps, 'wallet_id'),
    ...plain,
    regexp: only === null ? null : addressForms[only],
  }
  if (!networks.some(({ chain }) => hasTags(chain))) return [address]
  const tag = { ...textsOf(deps, 'destination_tag'), ...plain, isRequired: false }
  return [address, { ...tag, regexp: only === null ? null : tagForm(only) }]
}

function textsOf(deps: ViewDeps, key: string) {
  const content = deps.content.current()
  const inEachLocale = (part: 'label' | 'hint') => {
    const textKey = `${TEXTS}.fields.${key}.${part}`
    if (!content.has(textKey)) return {}
    const locales = deps.settings.current().locales.filter(({ code }) => content.locales.includes(code))
    return Object.fromEntries(locales.map(({ code }) => [code, content.text(code, textKey)]))
  }
  return { key, value: null, isRequired: true, labels: inEachLocale('label'), hints: inEachLocale('hint') }
}

/** Payment methods as the wallet shows them. */
import type { MethodField, PaymentMethod } from '@fairhall/contract'
import { toDecimal, toSubunits } from '@fairhall/money'
import type { Deps } from '../../platform/deps.ts'
import type { Currency } from '../settings/index.ts'
import { addressForms } from './addresses.rules.ts'
import type { Way } from './methods.rules.ts'
import type { MethodSetting } from './methods.schema.ts'

type ViewDeps = Pick<Deps, 'content' | 'settings'>
const TEXTS = 'global-components.payment-methods'

export function nameOfMethod(deps: ViewDeps, methodId: string, locale: string): string {
  const key = `${TEXTS}.methods.${methodId}.name`
  const content = deps.content.current()
  return content.has(key) ? content.text(locale, key) : methodId // of a method that is offered no longer
}

export function toPaymentMethod(
  deps: ViewDeps,
  method: MethodSetting,
  way: Way,
  currency: Currency,
  locale: string,
): PaymentMethod {
  const range = method[way]?.currencies[currency.code]
  if (range === undefined) throw new Error(`${method.id} is not open in ${currency.code}`)
  const inFull = (amount: string) =>
    toDecimal(toSubunits(amount, currency.subunitToUnit), currency.subunitToUnit)
  const presets = 'presets' in range ? range.presets : []
  const preset = 'default' in range ? range.default : null
  return {
    method: method.id,
    name: nameOfMethod(deps, method.id, locale),
    description: deps.content.current().text(locale, `${TEXTS}.methods.${method.id}.description`),
    type: method.type,
    logo: method.logo,
    currency: currency.code,
    amountMin: inFull(range.min),
    amountMax: inFull(range.max),
    presets: presets.map((amount) => ({ amount: inFull(amount), default: amount === preset })),
    fields: [
      ...networkFields(deps, method),
      ...(way === 'withdrawal' ? destinationFields(deps, method) : []),
    ],
    processingType: method.type === 'address' ? 'qr' : 'form',
  }
}

function networkFields(deps: ViewDeps, method: MethodSetting): MethodField[] {
  const networks = method.networks ?? []
  if (networks.length < 2) return []
  const options = networks.map(({ id, name, chain }) => {
    return { id, name, minAmount: null, maxAmount: null, regex: addressForms[chain] }
  })
  return [{ ...textsOf(deps, 'crypto_network'), fieldType: 'select', regexp: null, options }]
}

function destinationFields(deps: ViewDeps, method: MethodSetting): MethodField[] {
  const own = (method.withdrawal?.fields ?? []).map(({ key, regexp }): MethodField => {
    return { ...textsOf(deps, key), fieldType: 'text', regexp, options: [] }
  })
  const { networks = [] } = method
  if (networks[0] === undefined) return own
  const regexp = networks.length === 1 ? addressForms[networks[0].chain] : null
  return [...own, { ...textsOf(deps, 'wallet_id'), fieldType: 'text', regexp, options: [] }]
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

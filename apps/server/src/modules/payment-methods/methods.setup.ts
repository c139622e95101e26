/**
 * The operator's payment methods: read once at the start and checked against currencies, markets and texts. So a mistake
 * in the file is reported at the start, not to a player who wants to pay.
 */
import path from 'node:path'
import { AmountError, feeOf, toSubunits } from '@fairhall/money'
import { type Config, WrongSettings } from '../../platform/config.ts'
import { readConfigFile } from '../../platform/config-file.ts'
import type { PaymentMethodsDeps } from './payment-methods.deps.ts'
import type { Currency, SettingsSnapshot } from '../settings/index.ts'
import type { RangeSetting, Direction } from './methods.rules.ts'
import { type MethodSetting, type MethodsSetting, methodsFile } from './methods.schema.ts'

export interface PaymentMethods {
  readonly rules: Pick<MethodsSetting, 'deposits' | 'withdrawals' | 'reconciliation'>
  readonly methods: readonly MethodSetting[]
}

type MethodsDeps = Pick<PaymentMethodsDeps, 'config' | 'settings' | 'content'>

/** @throws WrongSettings with a one-line message */
export function openPaymentMethods(deps: MethodsDeps): PaymentMethods {
  const file = readConfigFile(deps.config, METHODS_FILE, methodsFile)
  for (const method of file.methods) {
    const error = errorOf(deps, method)
    if (error !== null) throw wrongMethod(deps.config, method, error)
  }
  return { rules: file, methods: file.methods }
}

const METHODS_FILE = 'payment-methods.json'

/** A mistake in the settings of one method. */
export function wrongMethod(
  { configDir }: Pick<Config, 'configDir'>,
  { id }: MethodSetting,
  error: string,
): WrongSettings {
  return new WrongSettings(`${path.join(configDir, METHODS_FILE)}: ${id}: ${error}`)
}

function errorOf(deps: MethodsDeps, method: MethodSetting): string | null {
  const settings = deps.settings.current()
  const content = deps.content.current()
  for (const key of [`methods.${method.id}.name`, `methods.${method.id}.description`]) {
    if (!content.has(`global-components.payment-methods.${key}`)) return `the content lacks ${key}`
  }
  for (const { key, options } of [...(method.deposit?.fields ?? []), ...(method.withdrawal?.fields ?? [])]) {
    for (const text of [`${key}.label`, ...options.map((option) => `${key}.options.${option}`)]) {
      if (!content.has(`global-components.payment-methods.fields.${text}`))
        return `the content lacks fields.${text}`
    }
  }
  return (
    errorOfPlaces(settings, method) ??
    errorOfDirection(settings, method, 'deposit') ??
    errorOfDirection(settings, method, 'withdrawal')
  )
}

/** A misspelt market or country would close the method silently. */
function errorOfPlaces({ countries, marketOf }: SettingsSnapshot, method: MethodSetting): string | null {
  const markets = new Set(['', ...countries].map((country) => marketOf(country).id))
  for (const id of method.markets ?? []) {
    if (!markets.has(id)) return `unknown market ${id}`
  }
  const named = [method.deposit, method.withdrawal].flatMap((setting) =>
    Object.values(setting?.currencies ?? {}).flatMap((range) => Object.keys(range.countries ?? {})),
  )
  for (const code of [...(method.countries ?? []), ...named]) {
    if (!countries.includes(code)) return `unknown country ${code}`
  }
  return null
}

function errorOfDirection(
  { currencies }: SettingsSnapshot,
  method: MethodSetting,
  direction: Direction,
): string | null {
  for (const [code, range] of Object.entries(method[direction]?.currencies ?? {})) {
    const currency = currencies.get(code)
    if (currency === undefined) return `unknown currency ${code}`
    const networks = (method.networks ?? []).map(({ [direction]: own }) => {
      return { min: own?.min ?? range.min, max: own?.max ?? range.max, fee: range.fee }
    })
    for (const one of [range, ...Object.values(range.countries ?? {}), ...networks]) {
      const error = errorOfRange(one, currency, direction)
      if (error !== null) return error
    }
  }
  return null
}

function errorOfRange(
  range: RangeSetting,
  { code, subunitToUnit }: Currency,
  direction: Direction,
): string | null {
  const { min, max, presets = [], fee } = range
  if (![min, max, ...presets].every((amount) => isWhole(amount, subunitToUnit))) {
    return `an amount has too many decimals for ${code}`
  }
  if (range.default != null && !presets.includes(range.default))
    return `the default in ${code} must be a preset`
  const least = toSubunits(min, subunitToUnit)
  if (least > toSubunits(max, subunitToUnit)) return `the minimum in ${code} is above the maximum`
  if (fee === undefined) return null
  if (fee.fixed !== '0' && !isWhole(fee.fixed, subunitToUnit))
    return `the fee has too many decimals for ${code}`
  const eatsAll = direction === 'withdrawal' && feeOf(least, fee, subunitToUnit) >= least
  return eatsAll ? `the fee in ${code} leaves nothing of the minimum` : null
}

function isWhole(amount: string, subunitToUnit: number): boolean {
  try {
    return toSubunits(amount, subunitToUnit) > 0n
  } catch (error) {
    if (error instanceof AmountError) return false
    throw error
  }
}

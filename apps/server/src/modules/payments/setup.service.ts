/**
 * The operator's payment methods and providers: read once at the start and checked against currencies, markets and
 * texts. So a mistake in a file is reported at the start, not to a player who wants to pay.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AmountError, feeOf, toSubunits } from '@fairhall/money'
import type { z } from 'zod'
import { WrongSettings } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Currency, SettingsSnapshot } from '../settings/index.ts'
import type { RangeSetting, Direction } from './methods.rules.ts'
import {
  type MethodSetting,
  type MethodsSetting,
  methodsFile,
  type ProviderSetting,
  providersFile,
} from './methods.schema.ts'
import { btcPayProvider } from './providers/btcpay-provider.ts'
import { faultOfBtcPayMethod } from './providers/btcpay.rules.ts'
import type { PaymentProvider } from './providers/provider.ts'
import { openMessages, type Received, type Verdict } from './messages.service.ts'
import { sandboxProvider } from './providers/sandbox-provider.ts'

export interface Payments {
  readonly rules: Pick<MethodsSetting, 'deposits' | 'withdrawals' | 'reconciliation'>
  readonly methods: readonly MethodSetting[]
  /** Origins of the providers' hosted pages, other than this installation's own. */
  readonly pageOrigins: readonly string[]
  /** Null for a provider that the operator has not configured, or has removed. */
  findProvider(id: string): PaymentProvider | null
  takeMessage(received: Received): Promise<Verdict>
}

declare module '../../platform/deps.ts' {
  interface Deps {
    payments: Payments
  }
}

type SetupDeps = Pick<Deps, 'config' | 'publicUrl' | 'settings' | 'content' | 'secrets' | 'clock'>

export function openPayments(deps: SetupDeps, all: () => Deps): Payments {
  const methods = readFile(deps, 'payment-methods.json', methodsFile)
  const listed = readFile(deps, 'payment-providers.json', providersFile).providers
  const providers = listed.filter(({ isEnabled }) => isEnabled)
  for (const setting of providers) requireNamed(deps, setting)
  const opened = new Map(providers.map((setting) => [setting.id, openProvider(deps, setting)]))
  for (const method of methods.methods) {
    const fault = faultOfProvider(method, listed) ?? faultOf(deps, method)
    if (fault !== null) {
      throw new WrongSettings(
        `${path.join(deps.config.configDir, 'payment-methods.json')}: ${method.id}: ${fault}`,
      )
    }
  }
  const pageOrigins = providers.flatMap((setting) => pagesOf(deps, setting))
  return {
    rules: methods,
    methods: methods.methods,
    pageOrigins,
    findProvider: (id) => opened.get(id) ?? null,
    takeMessage: openMessages(all),
  }
}

function faultOfProvider(method: MethodSetting, providers: readonly ProviderSetting[]): string | null {
  const provider = providers.find(({ id }) => id === method.provider)
  if (provider === undefined) return `unknown provider ${method.provider}`
  if (!provider.isEnabled) return `provider ${method.provider} is disabled`
  return provider.adapter === 'btcpay' ? faultOfBtcPayMethod(method, provider.coins) : null
}

function pagesOf({ config }: SetupDeps, { url, pages }: ProviderSetting): string[] {
  const place = url ?? config.sandboxUrl
  return (pages ?? (place === null ? [] : [place])).map((page) => new URL(page).origin)
}

/** In production, the sandbox provider must be named explicitly, so that no player can pay into it by mistake. */
function requireNamed({ config }: SetupDeps, { id, adapter, url }: ProviderSetting): void {
  const isNamed = config.roles.has('sandbox') || config.sandboxUrl !== null || url !== undefined
  if (config.environment !== 'production' || adapter !== 'sandbox' || isNamed) return
  throw new WrongSettings(
    `${path.join(config.configDir, 'payment-providers.json')}: ${id} is the sandbox provider. Remove it and its methods, or add the role sandbox to ROLES, or set SANDBOX_URL.`,
  )
}

function openProvider(deps: SetupDeps, setting: ProviderSetting): PaymentProvider {
  if (setting.adapter === 'btcpay') {
    const { apiKey, webhookSecret } = deps.config.btcPay
    if (apiKey === null || webhookSecret === null) {
      throw new WrongSettings(
        `${path.join(deps.config.configDir, 'payment-providers.json')}: ${setting.id} needs BTCPAY_API_KEY and BTCPAY_WEBHOOK_SECRET.`,
      )
    }
    return btcPayProvider({ ...setting, apiKey, webhookSecret })
  }
  const url = setting.url ?? deps.config.sandboxUrl ?? `${deps.publicUrl}/sandbox`
  const secret = deps.secrets.current(`payment-provider-${setting.id}`).key
  return sandboxProvider({ id: setting.id, url, secret, clock: deps.clock })
}

function faultOf(deps: SetupDeps, method: MethodSetting): string | null {
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
    faultOfPlaces(settings, method) ??
    faultOfDirection(settings, method, 'deposit') ??
    faultOfDirection(settings, method, 'withdrawal')
  )
}

/** A misspelt market or country would close the method silently. */
function faultOfPlaces({ countries, marketOf }: SettingsSnapshot, method: MethodSetting): string | null {
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

function faultOfDirection(
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
      const fault = faultOfRange(one, currency, direction)
      if (fault !== null) return fault
    }
  }
  return null
}

function faultOfRange(
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

function readFile<Schema extends z.ZodType>(deps: SetupDeps, name: string, schema: Schema): z.output<Schema> {
  const file = path.join(deps.config.configDir, name)
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new WrongSettings(
      `${file} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new WrongSettings(
    `${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is invalid'}`,
  )
}

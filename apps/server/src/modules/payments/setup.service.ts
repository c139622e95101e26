/**
 * The operator's payment methods and providers: read and checked once at the start, also against currencies, markets and
 * texts, so that a mistake in a file is told then and not to a player who wants to pay.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AmountError, toSubunits } from '@fairhall/money'
import type { z } from 'zod'
import { WrongSettings } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Currency } from '../settings/index.ts'
import {
  type MethodSetting,
  type MethodsSetting,
  methodsFile,
  type ProviderSetting,
  providersFile,
} from './methods.schema.ts'
import type { PaymentProvider } from './providers/provider.ts'
import { sandboxProvider } from './providers/sandbox-provider.ts'

export interface Payments {
  readonly rules: Pick<MethodsSetting, 'deposits' | 'withdrawals'>
  readonly methods: readonly MethodSetting[]
  /** Where the hosted pages of providers are, beyond this installation itself. */
  readonly pageOrigins: readonly string[]
  /** Null for a provider that the operator has not configured (any more). */
  findProvider(id: string): PaymentProvider | null
}

declare module '../../platform/deps.ts' {
  interface Deps {
    payments: Payments
  }
}

type SetupDeps = Pick<Deps, 'config' | 'publicUrl' | 'settings' | 'content' | 'secrets' | 'clock'>

export function openPayments(deps: SetupDeps): Payments {
  const methods = readFile(deps, 'payment-methods.json', methodsFile)
  const providers = readFile(deps, 'payment-providers.json', providersFile)
  for (const setting of providers.providers) requireNamed(deps, setting)
  const opened = new Map(providers.providers.map((setting) => [setting.id, openProvider(deps, setting)]))
  for (const method of methods.methods) {
    const fault = faultOf(deps, method, opened)
    if (fault !== null) {
      throw new WrongSettings(
        `${path.join(deps.config.configDir, 'payment-methods.json')}: ${method.id}: ${fault}`,
      )
    }
  }
  const pageOrigins = providers.providers.flatMap((setting) => pagesOf(deps, setting))
  return {
    rules: methods,
    methods: methods.methods,
    pageOrigins,
    findProvider: (id) => opened.get(id) ?? null,
  }
}

function pagesOf({ config }: SetupDeps, { url, pages }: ProviderSetting): string[] {
  const place = url ?? config.sandboxUrl
  return (pages ?? (place === null ? [] : [place])).map((page) => new URL(page).origin)
}

/** In production nobody may pay into a stand-in that nobody has named, and an offer that leads nowhere is none. */
function requireNamed({ config }: SetupDeps, { id, adapter, url }: ProviderSetting): void {
  const isNamed = config.roles.has('sandbox') || config.sandboxUrl !== null || url !== undefined
  if (config.environment !== 'production' || adapter !== 'sandbox' || isNamed) return
  throw new WrongSettings(
    `${path.join(config.configDir, 'payment-providers.json')}: ${id} is a stand-in: take it and its methods out, or name the role sandbox in ROLES or set SANDBOX_URL.`,
  )
}

function openProvider(deps: SetupDeps, setting: ProviderSetting): PaymentProvider {
  const url = setting.url ?? deps.config.sandboxUrl ?? `${deps.publicUrl}/sandbox`
  const secret = deps.secrets.current(`payment-provider-${setting.id}`).key
  return sandboxProvider({ id: setting.id, url, secret, clock: deps.clock })
}

function faultOf(
  deps: SetupDeps,
  method: MethodSetting,
  providers: ReadonlyMap<string, unknown>,
): string | null {
  const settings = deps.settings.current()
  const content = deps.content.current()
  if (!providers.has(method.provider)) return `there is no provider ${method.provider}`
  for (const key of [`methods.${method.id}.name`, `methods.${method.id}.description`]) {
    if (!content.has(`global-components.payment-methods.${key}`)) return `the content lacks ${key}`
  }
  for (const { key } of method.withdrawal?.fields ?? []) {
    if (!content.has(`global-components.payment-methods.fields.${key}.label`))
      return `the content lacks fields.${key}`
  }
  return (
    faultOfRanges(settings.currencies, method.deposit?.currencies ?? {}) ??
    faultOfRanges(settings.currencies, method.withdrawal?.currencies ?? {})
  )
}

type Ranges = Readonly<Record<string, { min: string; max: string; presets?: readonly string[] }>>

function faultOfRanges(currencies: ReadonlyMap<string, Currency>, ranges: Ranges): string | null {
  for (const [code, { min, max, presets = [] }] of Object.entries(ranges)) {
    const currency = currencies.get(code)
    if (currency === undefined) return `there is no currency ${code}`
    const { subunitToUnit } = currency
    if (![min, max, ...presets].every((amount) => isWhole(amount, subunitToUnit))) {
      return `an amount is too fine for ${code}`
    }
    if (toSubunits(min, subunitToUnit) > toSubunits(max, subunitToUnit)) {
      return `the minimum in ${code} is above the maximum`
    }
  }
  return null
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
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new WrongSettings(`${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is wrong'}`)
}

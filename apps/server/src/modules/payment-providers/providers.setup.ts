/** The operator's payment providers: read once at the start, and checked together with the methods that use them. */
import path from 'node:path'
import { WrongSettings } from '../../platform/config.ts'
import { readConfigFile } from '../../platform/config-file.ts'
import type { PaymentProvidersDeps } from './payment-providers.deps.ts'
import { type MethodSetting, wrongMethod } from '../payment-methods/index.ts'
import { btcPayProvider } from './adapters/btcpay-provider.ts'
import { errorOfBtcPayMethod } from './adapters/btcpay.rules.ts'
import type { PaymentProvider } from './provider.ts'
import { type ProviderSetting, providersFile } from './providers.schema.ts'
import { openMessages, type Received, type Verdict } from './messages.service.ts'
import { sandboxProvider } from './adapters/sandbox-provider.ts'

export interface PaymentProviders {
  /** Origins of the providers' hosted pages, other than this installation's own. */
  readonly pageOrigins: readonly string[]
  /** Null for a provider that the operator has not configured, or has removed. */
  find(id: string): PaymentProvider | null
  takeMessage(received: Received): Promise<Verdict>
}

type ProvidersDeps = Pick<
  PaymentProvidersDeps,
  'config' | 'publicUrl' | 'secrets' | 'clock' | 'paymentMethods'
>

const PROVIDERS_FILE = 'payment-providers.json'

/** @throws WrongSettings with a one-line message */
export function openPaymentProviders(deps: ProvidersDeps, all: () => PaymentProvidersDeps): PaymentProviders {
  const listed = readConfigFile(deps.config, PROVIDERS_FILE, providersFile).providers
  const providers = listed.filter(({ isEnabled }) => isEnabled)
  for (const setting of providers) requireNamed(deps, setting)
  const opened = new Map(providers.map((setting) => [setting.id, openProvider(deps, setting)]))
  for (const method of deps.paymentMethods.methods) {
    const error = errorOfProvider(method, listed)
    if (error !== null) throw wrongMethod(deps.config, method, error)
  }
  return {
    pageOrigins: providers.flatMap((setting) => pagesOf(deps, setting)),
    find: (id) => opened.get(id) ?? null,
    takeMessage: openMessages(all),
  }
}

function errorOfProvider(method: MethodSetting, providers: readonly ProviderSetting[]): string | null {
  const provider = providers.find(({ id }) => id === method.provider)
  if (provider === undefined) return `unknown provider ${method.provider}`
  if (!provider.isEnabled) return `provider ${method.provider} is disabled`
  return provider.adapter === 'btcpay' ? errorOfBtcPayMethod(method, provider.coins) : null
}

function pagesOf({ config }: ProvidersDeps, { url, pages }: ProviderSetting): string[] {
  const place = url ?? config.sandboxUrl
  return (pages ?? (place === null ? [] : [place])).map((page) => new URL(page).origin)
}

/** In production, the sandbox provider must be named explicitly, so that no player can pay into it by mistake. */
function requireNamed({ config }: ProvidersDeps, { id, adapter, url }: ProviderSetting): void {
  const isNamed = config.roles.has('sandbox') || config.sandboxUrl !== null || url !== undefined
  if (config.environment !== 'production' || adapter !== 'sandbox' || isNamed) return
  throw new WrongSettings(
    `${path.join(config.configDir, PROVIDERS_FILE)}: ${id} is the sandbox provider. Remove it and its methods, or add the role sandbox to ROLES, or set SANDBOX_URL.`,
  )
}

function openProvider(deps: ProvidersDeps, setting: ProviderSetting): PaymentProvider {
  if (setting.adapter === 'btcpay') {
    const { apiKey, webhookSecret } = deps.config.btcPay
    if (apiKey === null || webhookSecret === null) {
      throw new WrongSettings(
        `${path.join(deps.config.configDir, PROVIDERS_FILE)}: ${setting.id} needs BTCPAY_API_KEY and BTCPAY_WEBHOOK_SECRET.`,
      )
    }
    return btcPayProvider({ ...setting, apiKey, webhookSecret, clock: deps.clock })
  }
  const url = setting.url ?? deps.config.sandboxUrl ?? `${deps.publicUrl}/sandbox`
  const secret = deps.secrets.current(`payment-provider-${setting.id}`).key
  return sandboxProvider({ id: setting.id, url, secret, clock: deps.clock })
}

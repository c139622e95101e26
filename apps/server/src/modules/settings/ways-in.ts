import type { SettingsDeps } from './settings.deps.ts'
import type { OpenIdProvider, Telegram } from './sign-in.schema.ts'

/** Sign-in providers that are offered now; the stand-in only if the sandbox runs. */
export function listOpenIdProviders({
  config,
  settings,
}: Pick<SettingsDeps, 'config' | 'settings'>): OpenIdProvider[] {
  const hasSandbox = config.roles.has('sandbox') || config.sandboxUrl !== null
  return settings
    .current()
    .signIn.providers.filter(({ isEnabled, issuer }) => isEnabled && (issuer !== 'sandbox' || hasSandbox))
}

/** Returns null if Telegram's widget is not offered. */
export function findTelegram({
  config,
  settings,
}: Pick<SettingsDeps, 'config' | 'settings'>): Telegram | null {
  const { telegram } = settings.current().signIn
  const isAvailable = telegram.bot !== 'sandbox' || config.roles.has('sandbox') || config.sandboxUrl !== null
  return telegram.isEnabled && isAvailable ? telegram : null
}

const SCRIPT = 'https://telegram.org/js/telegram-widget.js?22'

/** The address of the widget's script. */
export function telegramScript(
  { config, publicUrl }: Pick<SettingsDeps, 'config' | 'publicUrl'>,
  { bot }: Telegram,
) {
  if (bot !== 'sandbox') return SCRIPT
  return `${config.sandboxUrl ?? `${publicUrl}/sandbox`}/assets/telegram-widget.js`
}

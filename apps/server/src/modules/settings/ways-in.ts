import type { Deps } from '../../platform/deps.ts'
import type { OpenIdProvider, Telegram } from './sign-in.schema.ts'

/** Who may vouch for a player at the moment; the stand-in only where it runs. */
export function listOpenIdProviders({
  config,
  settings,
}: Pick<Deps, 'config' | 'settings'>): OpenIdProvider[] {
  const isSandboxThere = config.roles.has('sandbox') || config.sandboxUrl !== null
  return settings
    .current()
    .signIn.providers.filter(({ isEnabled, issuer }) => isEnabled && (issuer !== 'sandbox' || isSandboxThere))
}

/** Null where Telegram's widget is not offered. */
export function findTelegram({ config, settings }: Pick<Deps, 'config' | 'settings'>): Telegram | null {
  const { telegram } = settings.current().signIn
  const isThere = telegram.bot !== 'sandbox' || config.roles.has('sandbox') || config.sandboxUrl !== null
  return telegram.isEnabled && isThere ? telegram : null
}

const SCRIPT = 'https://telegram.org/js/telegram-widget.js?22'

/** Where the script of the widget is. */
export function telegramScript({ config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>, { bot }: Telegram) {
  if (bot !== 'sandbox') return SCRIPT
  return `${config.sandboxUrl ?? `${publicUrl}/sandbox`}/assets/telegram-widget.js`
}

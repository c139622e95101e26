import type { Deps } from '../../platform/deps.ts'
import type { OpenIdProvider } from './sign-in.schema.ts'

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

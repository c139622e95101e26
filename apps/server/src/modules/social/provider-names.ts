import type { SocialDeps } from './social.deps.ts'
import { listOpenIdProviders, TELEGRAM } from '../settings/index.ts'

/** Display name of a social account: the configured name, or the issuer's host if the provider is no longer configured. */
export function nameOf(
  deps: SocialDeps,
  { provider, issuer }: { provider: string | null; issuer: string },
): string {
  if (provider === TELEGRAM) return 'Telegram'
  const found = listOpenIdProviders(deps).find(({ id }) => id === provider)
  return found?.name ?? URL.parse(issuer)?.host ?? issuer
}

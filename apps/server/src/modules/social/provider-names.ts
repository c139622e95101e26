import type { Deps } from '../../platform/deps.ts'
import { listOpenIdProviders, TELEGRAM } from '../settings/index.ts'

/** What an account elsewhere is called: the operator's word, or, where its provider is gone, where it is. */
export function nameOf(
  deps: Pick<Deps, 'config' | 'settings'>,
  { provider, issuer }: { provider: string | null; issuer: string },
): string {
  if (provider === TELEGRAM) return 'Telegram'
  const found = listOpenIdProviders(deps).find(({ id }) => id === provider)
  return found?.name ?? URL.parse(issuer)?.host ?? issuer
}

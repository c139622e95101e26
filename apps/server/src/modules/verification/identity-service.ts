/** Who checks identities for this installation: Sumsub, its stand-in, or nobody. */
import { WrongSettings } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SumsubPlace } from './sumsub-client.ts'

type ServiceDeps = Pick<Deps, 'config' | 'settings' | 'secrets' | 'publicUrl'>

/** What the stand-in shares with us is derived, so that nobody has to set it. */
export const IDENTITY_SANDBOX_PURPOSE = 'identity-check-sandbox'
const API = 'https://api.sumsub.com'

export interface IdentityService extends SumsubPlace {
  /** Signs what it reports. */
  webhookSecret: string
  levelName: string
  /** Origin of the pages that the web SDK frames; null where the SDK knows it from the token. */
  pages: string | null
}

/** Null where no identity is checked. */
export function findIdentityService(deps: ServiceDeps): IdentityService | null {
  const { isEnabled, service, levelName } = deps.settings.current().site.identityCheck
  if (!isEnabled) return null
  return service === 'sumsub' ? sumsub(deps, levelName) : standIn(deps, levelName)
}

function sumsub({ config }: ServiceDeps, levelName: string): IdentityService | null {
  const { appToken, secretKey, webhookSecret } = config.sumsub
  if (appToken === null || secretKey === null || webhookSecret === null) return null
  return { url: API, pages: null, appToken, secretKey, webhookSecret, levelName }
}

function standIn({ config, secrets, publicUrl }: ServiceDeps, levelName: string): IdentityService | null {
  if (!config.roles.has('sandbox') && config.sandboxUrl === null) return null
  const sandbox = config.sandboxUrl ?? `${publicUrl}/sandbox`
  const { text } = secrets.current(IDENTITY_SANDBOX_PURPOSE)
  return {
    url: `${sandbox}/sumsub`,
    pages: new URL(sandbox).origin,
    appToken: 'sandbox',
    secretKey: text,
    webhookSecret: text,
    levelName,
  }
}

/** @throws WrongSettings when the check is switched on and cannot work */
export async function requireIdentityService(deps: Deps): Promise<void> {
  if (!deps.settings.current().site.identityCheck.isEnabled || findIdentityService(deps) !== null) return
  throw new WrongSettings(
    'CONFIG_DIR/site.json switches identityCheck on: service "sumsub" needs SUMSUB_APP_TOKEN, SUMSUB_SECRET_KEY and SUMSUB_WEBHOOK_SECRET, "sandbox" needs the stand-ins.',
  )
}

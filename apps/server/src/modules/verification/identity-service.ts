/** Selects the identity verification service of this installation: Sumsub, its sandbox, or none. */
import { WrongSettings } from '../../platform/config.ts'
import type { VerificationDeps } from './verification.deps.ts'
import type { SumsubPlace } from './sumsub-client.ts'

type ServiceDeps = Pick<VerificationDeps, 'config' | 'settings' | 'secrets' | 'publicUrl'>

/** Purpose of the derived secret shared with the sandbox, so that nobody has to configure one. */
export const IDENTITY_SANDBOX_PURPOSE = 'identity-check-sandbox'
const API = 'https://api.sumsub.com'

export interface IdentityService extends SumsubPlace {
  /** Key of the webhook signatures. */
  webhookSecret: string
  levelName: string
  /** Origin of the pages that the web SDK embeds; null if the SDK takes it from the token. */
  pages: string | null
}

/** Null if identity checks are disabled or not configured. */
export function findIdentityService(deps: ServiceDeps): IdentityService | null {
  const { isEnabled, service, levelName } = deps.settings.current().site.identityCheck
  if (!isEnabled) return null
  return service === 'sumsub' ? sumsub(deps, levelName) : sandbox(deps, levelName)
}

function sumsub({ config }: ServiceDeps, levelName: string): IdentityService | null {
  const { appToken, secretKey, webhookSecret } = config.sumsub
  if (appToken === null || secretKey === null || webhookSecret === null) return null
  return { url: API, pages: null, appToken, secretKey, webhookSecret, levelName, isStandIn: false }
}

function sandbox({ config, secrets, publicUrl }: ServiceDeps, levelName: string): IdentityService | null {
  if (!config.roles.has('sandbox') && config.sandboxUrl === null) return null
  const base = config.sandboxUrl ?? `${publicUrl}/sandbox`
  const { text } = secrets.current(IDENTITY_SANDBOX_PURPOSE)
  return {
    url: `${base}/sumsub`,
    pages: new URL(base).origin,
    appToken: 'sandbox',
    secretKey: text,
    webhookSecret: text,
    levelName,
    isStandIn: true,
  }
}

/** @throws WrongSettings if the check is enabled but not configured */
export async function requireIdentityService(deps: VerificationDeps): Promise<void> {
  if (!deps.settings.current().site.identityCheck.isEnabled || findIdentityService(deps) !== null) return
  throw new WrongSettings(
    'CONFIG_DIR/site.json enables identityCheck: service "sumsub" needs SUMSUB_APP_TOKEN, SUMSUB_SECRET_KEY and SUMSUB_WEBHOOK_SECRET; "sandbox" needs the sandbox role or SANDBOX_URL.',
  )
}

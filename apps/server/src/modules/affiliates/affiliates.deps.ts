import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { GrantsDeps } from '../grants/index.ts'
import type { LimitsDeps } from '../limits/index.ts'
import type { Settings } from '../settings/index.ts'

export interface AffiliatesDeps
  extends Pick<Platform, 'clock' | 'config' | 'db' | 'log' | 'publicUrl' | 'random' | 'secrets'>,
    ServeDeps,
    GrantsDeps,
    LimitsDeps {
  settings: Settings
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** Two staff members agreed to pay a statement to the partner's account. */
    'commission.approved': { playerId: string; statementId: string }
  }
}

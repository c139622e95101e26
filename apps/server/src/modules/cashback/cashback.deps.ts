import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { GrantsDeps } from '../grants/index.ts'
import type { Settings } from '../settings/index.ts'

export interface CashbackDeps extends Pick<Platform, 'db'>, ServeDeps, GrantsDeps {
  settings: Settings
}

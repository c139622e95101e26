import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { KeyDeps } from '../players/index.ts'
import type { PushDeps } from '../push/index.ts'

export interface CampaignsDeps
  extends Pick<Platform, 'mail' | 'publicUrl' | 'secrets'>,
    PushDeps,
    KeyDeps,
    ServeDeps {}

import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { ProofsDeps } from '../proofs/index.ts'

export interface ContactDeps
  extends Pick<Platform, 'clock' | 'db' | 'mail' | 'random' | 'secrets'>,
    ServeDeps,
    ProofsDeps {
  content: ContentSource
  settings: Settings
}

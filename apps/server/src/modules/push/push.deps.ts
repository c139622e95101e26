import type { MessagesDeps } from '../messages/index.ts'
import type { Platform } from '../../platform/platform.ts'

export interface PushDeps
  extends MessagesDeps,
    Pick<Platform, 'config' | 'metrics' | 'publicUrl' | 'secrets'> {}

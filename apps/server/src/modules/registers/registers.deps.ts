import type { Platform } from '../../platform/platform.ts'
import type { LimitsDeps } from '../limits/index.ts'
import type { PlayersDeps } from '../players/index.ts'
import type { RegisterSetting } from './registers-file.ts'

export interface RegistersDeps
  extends Pick<Platform, 'config' | 'metrics' | 'publicUrl' | 'secrets'>,
    PlayersDeps,
    LimitsDeps {
  registers: readonly RegisterSetting[]
}

import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'

export interface RankingsDeps extends Pick<Platform, 'clock' | 'db'> {
  settings: Settings
}

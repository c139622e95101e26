import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'

export interface AuditDeps
  extends Pick<Platform, 'clock' | 'databaseUrl' | 'db' | 'files' | 'log' | 'metrics' | 'reports'> {
  settings: Settings
}

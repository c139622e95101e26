import type { Platform } from '../../platform/platform.ts'

export interface AuditDeps
  extends Pick<Platform, 'clock' | 'databaseUrl' | 'db' | 'log' | 'metrics' | 'reports'> {}

import type { Platform } from '../../platform/platform.ts'
import type { PaymentsDeps } from '../payments/index.ts'
import type { StaffDeps } from '../staff/index.ts'

export interface OfficeDeps
  extends Pick<Platform, 'clock' | 'db' | 'log' | 'reports' | 'texts'>,
    PaymentsDeps,
    StaffDeps {}

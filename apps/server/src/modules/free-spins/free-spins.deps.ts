import type { Platform } from '../../platform/platform.ts'

export interface FreeSpinsDeps extends Pick<Platform, 'clock' | 'random' | 'realtime'> {}

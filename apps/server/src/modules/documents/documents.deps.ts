import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Settings } from '../settings/index.ts'
import type { KeyDeps } from '../players/index.ts'
import type { rewriteInProcess } from './inspection/reader-process.ts'

export interface DocumentsDeps
  extends Pick<Platform, 'clock' | 'config' | 'db' | 'files' | 'log' | 'random' | 'realtime'>,
    ServeDeps,
    KeyDeps {
  settings: Settings
  /** Instead of a separate process for each file: for files that only our own program made. */
  rewriteFile?: typeof rewriteInProcess
}

import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WatchDeps } from '../../platform/watches.ts'
import type { Settings } from '../settings/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { Catalogue } from './catalogue.service.ts'

export interface CatalogueDeps
  extends Pick<Platform, 'clock' | 'config' | 'db' | 'log' | 'publicUrl' | 'random' | 'secrets'>,
    ServeDeps,
    WatchDeps {
  catalogue: Catalogue
  content: ContentSource
  settings: Settings
}

import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WatchDeps } from '../../platform/watches.ts'
import type { Settings } from '../settings/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { Catalogue } from './catalogue.service.ts'

/** What the catalogue needs from later modules. */
export interface CataloguePorts {
  /** IDs of the games that a player opened for money, the last first. */
  listOpenedGames: (playerId: string, max: number) => Promise<readonly string[]>
}

export interface CatalogueDeps
  extends CataloguePorts,
    Pick<Platform, 'clock' | 'config' | 'db' | 'log' | 'publicUrl' | 'random' | 'secrets'>,
    ServeDeps,
    WatchDeps {
  catalogue: Catalogue
  content: ContentSource
  settings: Settings
}

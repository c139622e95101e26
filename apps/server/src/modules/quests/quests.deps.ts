import type { ServeDeps } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { ContentSource } from '../content/index.ts'
import type { GrantsDeps } from '../grants/index.ts'
import type { KeyDeps } from '../players/index.ts'
import type { Settings } from '../settings/index.ts'
import type { Sportsbooks } from '../sports/index.ts'

export interface QuestsDeps extends Pick<Platform, 'db' | 'realtime'>, KeyDeps, ServeDeps, GrantsDeps {
  catalogue: Catalogue
  content: ContentSource
  settings: Settings
  sportsbooks: Sportsbooks
}

declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** The states of these players' quests changed. */
    'quest.changed': { ids: readonly string[] }
    /** The progress of tasks changed: see `readChanged`. */
    'quest.tasks': { players: string }
    /** The same from earlier versions: the indexes of tasks by player and quest, or one task each. */
    'quest.counted': { players: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> }
    'quest.progressed': { tasks: readonly { id: string; index: number; playerId?: string }[] }
  }
}

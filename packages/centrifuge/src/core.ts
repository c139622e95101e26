import type { Arrivals } from './connection/incoming-frames.ts'
import type { Flusher } from './hub/flusher.ts'
import type { Hub } from './hub/hub.ts'
import type { Settings } from './options.ts'
import type { TokenReader } from './protocol/token.ts'

/** Shared by all connections of one server. */
export interface Core {
  readonly settings: Settings
  readonly hub: Hub
  readonly arrivals: Arrivals
  readonly flusher: Flusher
  readonly connectionTokens: TokenReader
  readonly subscriptionTokens: TokenReader
}

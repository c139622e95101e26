/** Opens the ledger with everything that a bet reads and writes in addition to money. */
import { type Companion, createLedger, type LedgerOptions, type PostedBatch } from '@fairhall/ledger'
import {
  type GameLedger,
  gameSessionCompanion,
  type Pocket,
  pockets,
  playerAssetCompanion,
  playerStateCompanion,
} from '../player-state/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { roundCompanion } from './round.companion.ts'

export interface GameLedgerOptions {
  databaseUrl: string
  clock: Clock
  /** Of later modules, whose bets use the lanes too. */
  companions?: readonly Companion<unknown>[]
  lanes?: number
  lockTimeoutMs?: number
  onBatch?: (batch: PostedBatch) => void
  contextOf?: (() => unknown) | undefined
  /** For failure tests: awaited between the reads and the writes of each batch. */
  betweenPipelines?: () => void | Promise<void>
  /** For tests. */
  remembering?: NonNullable<LedgerOptions<Pocket>['remembering']>
}

export function openGameLedger({
  databaseUrl,
  clock,
  companions = [],
  lanes,
  lockTimeoutMs,
  onBatch,
  contextOf,
  betweenPipelines,
  remembering,
}: GameLedgerOptions): GameLedger {
  return createLedger({
    databaseUrl,
    pockets,
    companions: [
      playerStateCompanion,
      playerAssetCompanion,
      gameSessionCompanion,
      roundCompanion,
      ...companions,
    ],
    now: () => clock.now(),
    balancesEvent: (currency, playerIds) => ({ kind: 'balances.changed', currency, playerIds }),
    ...(lanes === undefined ? {} : { lanes }),
    ...(lockTimeoutMs === undefined ? {} : { lockTimeoutMs }),
    ...(onBatch === undefined ? {} : { onBatch }),
    contextOf,
    ...(betweenPipelines === undefined ? {} : { betweenPipelines }),
    ...(remembering === undefined ? {} : { remembering }),
  })
}

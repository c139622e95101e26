/**
 * A locked player inside a transaction: the only way to change money, limits, bonus or restrictions outside of a bet. Everything posted or saved
 * here is immediately visible through the same `LockedPlayer`. Each bet is entirely before or after.
 */
import { type Change, changeOf, type Entry, type Pockets, type StoredEntry } from '@fairhall/ledger'
import type { Tx } from '../../platform/database/database.ts'
import type { PlayerStateDeps } from './player-state.deps.ts'
import type { GameLedgerView, Pocket } from './game-ledger.ts'
import type { TransferKind } from './transfers.ts'
import { assetKey, type PlayerAsset, playerAssetCompanion } from './player-asset.companion.ts'
import { type PlayerState, playerStateCompanion } from './player-state.companion.ts'
import { newPlayerAsset } from './player-state.rules.ts'

/** A transfer of a kind that `docs/ledger.md` documents. */
export type TransferEntry = Entry<Pocket> & { kind: TransferKind }

export interface LockedPlayer {
  readonly tx: Tx
  readonly playerId: string
  /** Works for any currency; zero without an account in it. */
  balance(currency: string): Pockets<Pocket> & { version: bigint }
  state(): PlayerState
  /** Works only for the currencies named when the player was locked. */
  asset(currency: string): PlayerAsset
  /** Writes transfers immediately. Throws AlreadyPosted for an id that was posted before, BadPosting for a negative balance. */
  post(...entries: TransferEntry[]): Promise<StoredEntry<Pocket>[]>
  saveState(row: PlayerState): Promise<void>
  saveAsset(row: PlayerAsset): Promise<void>
}

type LockDeps = Pick<PlayerStateDeps, 'ledger'>

/** Takes the player's lock, waiting for its current holder, and then reads the player's current state. */
export async function withPlayerLock<T>(
  deps: LockDeps,
  tx: Tx,
  playerId: string,
  currencies: readonly string[],
  act: (locked: LockedPlayer) => Promise<T>,
): Promise<T> {
  return withPlayerLocks(deps, tx, [{ playerId, currencies }], ([locked]) => act(locked as LockedPlayer))
}

/** Locks several players and reads them in one query. `act` gets them in this order. */
export async function withPlayerLocks<T>(
  deps: LockDeps,
  tx: Tx,
  requests: readonly { playerId: string; currencies: readonly string[] }[],
  act: (locked: readonly LockedPlayer[]) => Promise<T>,
): Promise<T> {
  const players = requests.map(({ playerId }) => playerId)
  const assets = requests.flatMap(({ playerId, currencies }) =>
    currencies.map((currency) => assetKey(playerId, currency)),
  )
  const keys = [
    [playerStateCompanion.name, players],
    [playerAssetCompanion.name, assets],
  ] as const
  return deps.ledger.withOwners(tx, players, { keys }, (views) =>
    act(views.map((view, index) => toLockedPlayer(deps, tx, view, requests[index]?.currencies ?? []))),
  )
}

function toLockedPlayer(
  deps: LockDeps,
  tx: Tx,
  view: GameLedgerView,
  currencies: readonly string[],
): LockedPlayer {
  const save = async (change: Change) => {
    await deps.ledger.post(tx, view, { changes: [change] })
  }
  return {
    tx,
    playerId: view.owner,
    balance(currency) {
      const { pockets, seq } = view.balance(currency)
      return { ...pockets, version: seq }
    },
    state() {
      const row = view.row(playerStateCompanion, view.owner)
      if (row === undefined) throw new Error(`player ${view.owner} has no row in table player_state`)
      return row
    },
    asset(currency) {
      if (!currencies.includes(currency))
        throw new Error(`currency ${currency} was not named when the player was locked`)
      const row = view.row(playerAssetCompanion, assetKey(view.owner, currency))
      return row ?? newPlayerAsset(view.owner, currency)
    },
    post: (...entries) => deps.ledger.post(tx, view, { entries }),
    saveState: (row) => save(changeOf(playerStateCompanion, row)),
    saveAsset: (row) => save(changeOf(playerAssetCompanion, row)),
  }
}

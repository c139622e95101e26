/** Where locking coins are shown: on the reels, or in a window that grows. */
import { reelsOf, rowsOf, type SlotCoin, type SlotSpin } from '@fairhall/games'
import type { PlaybackParts } from '../slot-playback.ts'
import { coinScreen, freePlaces, type Cell } from '../win-sequence.ts'

interface HoldSurface {
  open(): void
  /** Coins land among those that are held, themselves included. */
  lock(coins: readonly SlotCoin[], held: readonly Cell[], textOf: (coin: SlotCoin) => string): void
  /** The places without a coin respin until `over` is called. */
  respin(held: readonly Cell[]): { over(): void }
}

export function createHoldSurface(parts: PlaybackParts, spin: SlotSpin): HoldSurface {
  return parts.board.grown === null ? onReels(parts, spin) : inGrownWindow(parts, parts.board.grown)
}

function onReels({ kit, stage, board, definition }: PlaybackParts, spin: SlotSpin): HoldSurface {
  const [reels, rows] = [reelsOf(definition), rowsOf(definition)]
  return {
    open() {},
    lock(coins, held, textOf) {
      stage.cover(coinScreen(spin.screen, held))
      stage.light(held)
      for (const coin of coins) board.showCoin(coin.cell, textOf(coin), coin.pot)
      if (coins.length === 0) return
      const cells = coins.map(({ cell }) => cell)
      if (!kit.calm) stage.pulse(cells)
      stage.marks.frames(cells, kit.art.colours.glow)
    },
    respin(held) {
      board.searchPlaces(kit.calm ? [] : freePlaces(held, reels, rows))
      return { over: () => board.searchPlaces([]) }
    },
  }
}

function inGrownWindow(
  { kit, definition }: PlaybackParts,
  grown: NonNullable<PlaybackParts['board']['grown']>,
): HoldSurface {
  const [reels, rows] = [reelsOf(definition), rowsOf(definition)]
  const openedRows = (coins: number) =>
    (definition.hold?.grows ?? []).filter((needed) => needed <= coins).length
  return {
    open: () => grown.open(),
    lock(coins, held, textOf) {
      for (const coin of coins) grown.lock(coin.cell, textOf(coin))
      grown.setCoins(held.length)
    },
    respin(held) {
      grown.search(kit.calm ? [] : freePlaces(held, reels, rows, openedRows(held.length)))
      return { over: () => grown.search([]) }
    },
  }
}

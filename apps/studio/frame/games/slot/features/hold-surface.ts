/** Where locking coins are shown: on the reels, or in a window whose rows they unlock. */
import { reelsOf, rowsOf, type SlotCoin, type SlotSpin } from '@fairhall/games'
import type { PlaybackParts } from '../slot-playback.ts'
import type { CoinWindow } from './coin-window.ts'
import { coinScreen, freePlaces, type Cell } from '../win-sequence.ts'

interface HoldSurface {
  open(): void
  /** Coins land among those that are held, themselves included. */
  lock(coins: readonly SlotCoin[], held: readonly Cell[], textOf: (coin: SlotCoin) => string): void
  /** The places without a coin respin until `over` is called. */
  respin(held: readonly Cell[]): { over(): void }
}

export function createHoldSurface(parts: PlaybackParts, spin: SlotSpin): HoldSurface {
  return parts.board.coinWindow === null ? onReels(parts, spin) : inCoinWindow(parts, parts.board.coinWindow)
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

function inCoinWindow({ kit, definition }: PlaybackParts, coinWindow: CoinWindow): HoldSurface {
  const [reels, rows] = [reelsOf(definition), rowsOf(definition)]
  const unlockedRows = (coins: number) =>
    (definition.hold?.unlocksRowAt ?? []).filter((needed) => needed <= coins).length
  return {
    open: () => coinWindow.open(),
    lock(coins, held, textOf) {
      for (const coin of coins) coinWindow.lock(coin.cell, textOf(coin))
      coinWindow.setCoins(held.length)
    },
    respin(held) {
      coinWindow.search(kit.calm ? [] : freePlaces(held, reels, rows, unlockedRows(held.length)))
      return { over: () => coinWindow.search([]) }
    },
  }
}

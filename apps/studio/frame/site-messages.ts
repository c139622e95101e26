/** What the host page's messages do to a table. */
import type { Language } from './core/language/language.ts'
import type { GameKit } from './core/game/game-view.ts'
import { dropNextBet } from './core/screen/next-bet.ts'
import type { Store } from './core/screen/store.ts'
import type { Autoplay } from './core/autoplay/autoplay.ts'
import type { Table } from './core/table/table.ts'
import { listenToSite } from './net/site.ts'

interface SiteMessageParts {
  /** The player's bets on one round: nearly every game has one. */
  readonly bets: readonly {
    readonly store: Store
    readonly table: Pick<Table, 'refreshBalance' | 'lowerStake'>
    readonly autoplay: Autoplay
  }[]
  /** What the player has chosen, as their own press would. */
  readonly setSound: (on: boolean) => void
  readonly kit: Pick<GameKit, 'sound' | 'currencyFormat' | 'session'>
  readonly language: Language
}

export function handleSiteMessages(parts: SiteMessageParts): void {
  const { bets, setSound, kit, language } = parts
  const isSoundOn = () => bets[0]?.store.state.soundOn === true
  /** Bets without a press. */
  const stopBets = () => {
    for (const { autoplay, store } of bets) {
      autoplay.stop()
      dropNextBet(store)
    }
  }
  const refreshBalances = () => bets.forEach(({ table }) => table.refreshBalance())
  listenToSite((message) => {
    if (message.kind === 'sound') setSound(message.on)
    if (message.kind === 'visibility') {
      if (!message.visible) stopBets()
      // The player's choice stays as it is: the host page keeps it.
      kit.sound.setOn(message.visible && isSoundOn())
      if (message.visible) refreshBalances()
    }
    if (message.kind === 'balance.changed') refreshBalances()
    if (message.kind === 'stake.limited' && message.currency === kit.session.currency)
      lowerStakes(parts, message.amount)
    if (message.kind === 'pause') {
      if (message.paused) stopBets()
      for (const { store } of bets) store.set({ paused: message.paused })
    }
    if (message.kind === 'locale') {
      // Compared with the requested language: the words may be in a fallback language.
      const { code } = message.language
      if (code === language.code) return
      const url = new URL(location.href)
      url.searchParams.set('locale', code)
      location.replace(url)
    }
  })
}

/** The limit covers all bets of the player on one round. */
function lowerStakes({ bets, kit }: SiteMessageParts, amount: string): void {
  const open = bets.filter((_, index) => index === 0 || bets[0]?.store.state.secondBet === true)
  const most = kit.currencyFormat.subunits(amount) / BigInt(open.length)
  for (const { store, table } of open) {
    table.lowerStake(most)
    if (store.state.notice === 'maxBet') store.set({ notice: null })
  }
}

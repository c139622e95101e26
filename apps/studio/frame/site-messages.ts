/** What the host page's messages do to a table. */
import type { Language } from './core/language/language.ts'
import type { Sound } from './core/canvas/sound.ts'
import { dropNextBet } from './core/screen/next-bet.ts'
import type { Store } from './core/screen/store.ts'
import type { Autoplay } from './core/autoplay/autoplay.ts'
import type { Table } from './core/table/table.ts'
import { listenToSite } from './net/site.ts'

interface SiteMessageParts {
  readonly store: Store
  readonly table: Table
  /** What the player has chosen, as their own press would. */
  readonly setSound: (on: boolean) => void
  readonly sound: Pick<Sound, 'setOn'>
  readonly autoplay: Autoplay
  readonly language: Language
}

export function handleSiteMessages({
  store,
  table,
  setSound,
  sound,
  autoplay,
  language,
}: SiteMessageParts): void {
  /** Bets without a press. */
  const stopBets = () => {
    autoplay.stop()
    dropNextBet(store)
  }
  listenToSite((message) => {
    if (message.kind === 'sound') setSound(message.on)
    if (message.kind === 'visibility') {
      if (!message.visible) stopBets()
      // The player's choice stays as it is: the host page keeps it.
      sound.setOn(message.visible && store.state.soundOn)
      if (message.visible) table.refreshBalance()
    }
    if (message.kind === 'balance.changed') table.refreshBalance()
    if (message.kind === 'pause') {
      if (message.paused) stopBets()
      store.set({ paused: message.paused })
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

/** What the host page's messages do to a table. */
import type { Language } from './core/language/language.ts'
import type { Store } from './core/screen/store.ts'
import type { Autoplay } from './core/autoplay/autoplay.ts'
import type { Table } from './core/table/table.ts'
import { listenToSite } from './net/site.ts'

interface SiteMessageParts {
  readonly store: Store
  readonly table: Table
  readonly setSound: (on: boolean) => void
  readonly autoplay: Autoplay
  readonly language: Language
}

export function handleSiteMessages({ store, table, setSound, autoplay, language }: SiteMessageParts): void {
  let soundBefore = false
  listenToSite((message) => {
    if (message.kind === 'sound') setSound(message.on)
    if (message.kind === 'visibility') {
      if (!message.visible) {
        soundBefore = store.state.soundOn
        autoplay.stop()
      }
      setSound(message.visible && soundBefore)
      if (message.visible) table.refreshBalance()
    }
    if (message.kind === 'balance.changed') table.refreshBalance()
    if (message.kind === 'pause') {
      if (message.paused) autoplay.stop()
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

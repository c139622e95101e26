/** Starts the page: the site says the language and the theme, then who the player is. */
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { type Language, loadLanguage, TextsProvider } from './parts/texts.tsx'
import { show } from './site/routes.ts'
import { hasSite, listenToSite, postToSite } from './site/site.ts'
import type { FromSite } from './site/site-messages.ts'
import { watchSlip } from './slip/slip-store.ts'
import { loadLeagues } from './state/leagues.ts'
import { begin, refreshBalance, reopenStream } from './state/sportsbook.ts'
import './styles/book.css'

const container = document.getElementById('book')
if (container === null) throw new Error('the page has no element "book"')
const root = createRoot(container)

function draw(language: Language): void {
  document.documentElement.lang = language.locale
  root.render(
    <TextsProvider language={language}>
      <App />
    </TextsProvider>,
  )
}

async function settle({ locale, fallbacks, theme }: Extract<FromSite, { kind: 'settings' }>): Promise<void> {
  document.documentElement.dataset['theme'] = theme
  draw(await loadLanguage([locale, ...fallbacks]))
}

listenToSite((message) => {
  if (message.kind === 'settings') void settle(message)
  if (message.kind === 'session') void begin(message.token)
  if (message.kind === 'route') show(message.path)
  if (message.kind === 'balance.changed') void refreshBalance()
})

const asked = new URLSearchParams(location.search).get('lang') ?? navigator.language
draw(await loadLanguage([asked]))
reopenStream()
void loadLeagues()
watchSlip()
if (hasSite) postToSite({ kind: 'ready' })
else void begin(null)

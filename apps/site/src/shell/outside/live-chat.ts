/**
 * The operator's live chat (Chatwoot). It starts three seconds after the page is there, waits two more for its script to
 * stand up and asks for it twenty times after that; then it gives up quietly until the next page.
 */
import type { Init } from '@fairhall/contract'

type ChatSettings = NonNullable<Init['chat']>

type Chatwoot = { toggle(state: 'open' | 'close'): void; setLocale(locale: string): void }
declare global {
  interface Window {
    chatwootSDK?: { run(options: { websiteToken: string; baseUrl: string }): void }
    $chatwoot?: Chatwoot
    chatwootSettings?: object
  }
}

const START_MS = 3_000
const INIT_WAIT_MS = 2_000
const INIT_RETRIES = 20
const INIT_RETRY_MS = 1_000
const OPEN_RETRY_MS = 500

/** Guests are served only where the operator's staff answers them. */
export const isChatFor = (chat: ChatSettings, isPlayer: boolean) => isPlayer || chat.guestAvailable

type Surroundings = {
  load: (address: string) => void
  sdk: () => Window['chatwootSDK']
  isReady: () => boolean
}

const browser: Surroundings = {
  load: (address) => {
    const script = document.createElement('script')
    script.async = true
    script.src = address
    document.head.append(script)
  },
  sdk: () => window.chatwootSDK,
  isReady: () => window.$chatwoot !== undefined,
}

/** Returns how to stop before it has started. */
export function startChat(
  { baseUrl, websiteToken }: ChatSettings,
  { load, sdk }: Surroundings = browser,
): () => void {
  let timer: ReturnType<typeof setTimeout>
  const run = (triesLeft: number) => {
    const found = sdk()
    if (found !== undefined) found.run({ websiteToken, baseUrl })
    else if (triesLeft > 0) timer = setTimeout(() => run(triesLeft - 1), INIT_RETRY_MS)
  }
  timer = setTimeout(() => {
    load(`${baseUrl}/packs/js/sdk.js`)
    timer = setTimeout(() => run(INIT_RETRIES), INIT_WAIT_MS)
  }, START_MS)
  return () => clearTimeout(timer)
}

/** Opens the chat, now or as soon as it is there. Returns how to give up. */
export function openChat({ onOpened }: { onOpened?: () => void } = {}, { isReady } = browser): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    if (isReady()) {
      window.$chatwoot?.toggle('open')
      onOpened?.()
    } else timer = setTimeout(open, OPEN_RETRY_MS)
  }
  open()
  return () => clearTimeout(timer)
}

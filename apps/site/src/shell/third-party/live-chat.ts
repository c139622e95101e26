/**
 * The operator's live chat (Chatwoot). It starts three seconds after the page and waits two more for its script to
 * initialize. Then it checks twenty times and stops until the next page. Its script is loaded once: sign-out hides
 * the conversation, and sign-in shows it again.
 */
import type { Init } from '@fairhall/contract'

type ChatSettings = NonNullable<Init['chat']>

type Chatwoot = {
  toggle(state: 'open' | 'close'): void
  toggleBubbleVisibility(state: 'show' | 'hide'): void
  /** Forgets the conversation here and in its cookies. */
  reset(): void
}
declare global {
  interface Window {
    chatwootSDK?: { run(options: { websiteToken: string; baseUrl: string }): void }
    $chatwoot?: Chatwoot
  }
}

const START_MS = 3_000
const INIT_WAIT_MS = 2_000
const INIT_RETRIES = 20
const INIT_RETRY_MS = 1_000
const OPEN_RETRY_MS = 500
/** Half a minute: longer than a working chat takes to load. */
const OPEN_RETRIES = 60

/** Visitors are served only if the operator's staff answers them. */
export const isChatFor = (chat: ChatSettings, isPlayer: boolean) => isPlayer || chat.guestAvailable

type Surroundings = {
  load: (address: string) => void
  sdk: () => Window['chatwootSDK']
  widget: () => Chatwoot | undefined
}

const browser: Surroundings = {
  load: (address) => {
    const script = document.createElement('script')
    script.async = true
    script.src = address
    document.head.append(script)
  },
  sdk: () => window.chatwootSDK,
  widget: () => window.$chatwoot,
}

export function createChat(
  { baseUrl, websiteToken }: ChatSettings,
  { load, sdk, widget }: Surroundings = browser,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  let isRunning = false

  function run(triesLeft: number) {
    const found = sdk()
    if (found !== undefined) {
      isRunning = true
      found.run({ websiteToken, baseUrl })
    } else if (triesLeft > 0) timer = setTimeout(() => run(triesLeft - 1), INIT_RETRY_MS)
  }

  function begin() {
    if (!isAsked) load(`${baseUrl}/packs/js/sdk.js`)
    isAsked = true
    timer = setTimeout(() => run(INIT_RETRIES), INIT_WAIT_MS)
  }

  function stop() {
    clearTimeout(timer)
    if (!isRunning) return
    widget()?.toggleBubbleVisibility('hide')
    widget()?.reset()
  }

  return {
    /** Returns a function that stops it. */
    start() {
      if (isRunning) widget()?.toggleBubbleVisibility('show')
      else timer = setTimeout(begin, START_MS)
      return stop
    },
  }
}

type Opening = { onOpened?: () => void; onTimeout?: () => void }

/**
 * Opens the chat as soon as it is ready, and stops waiting if it doesn't load. Returns a function that cancels the wait.
 */
export function openChat({ onOpened, onTimeout }: Opening = {}, { widget } = browser): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = (triesLeft: number) => {
    const found = widget()
    if (found !== undefined) {
      found.toggle('open')
      onOpened?.()
    } else if (triesLeft > 0) timer = setTimeout(() => open(triesLeft - 1), OPEN_RETRY_MS)
    else onTimeout?.()
  }
  open(OPEN_RETRIES)
  return () => clearTimeout(timer)
}

import type { ToastRequest } from '@fairhall/ui/toasts'

interface Found {
  /** When the player logged in before. */
  previousAt: string | null
  /** The game of a round that they left open. */
  openIn: string | null
}

interface Words {
  title: string
  previous: (at: string) => string
  openTitle: string
  openText: (game: string) => string
}

const NOTICE_MS = 8000

/** What players who have just logged in should know. An open round stays on the page until they close it. */
export function welcomeNotices({ previousAt, openIn }: Found, words: Words): ToastRequest[] {
  const notices: ToastRequest[] = []
  if (previousAt !== null)
    notices.push({ title: words.title, text: words.previous(previousAt), durationMs: NOTICE_MS })
  if (openIn !== null)
    notices.push({ title: words.openTitle, text: words.openText(openIn), tone: 'info', durationMs: 0 })
  return notices
}

/**
 * Runs third-party parts once the operator has configured them, the visitor has allowed them, and the page is
 * usable. Each part starts once, regardless of sign-ins and sign-outs, and stops when it is no longer allowed.
 */
import type { Init } from '@fairhall/contract'
import type { AnyRouter } from '@tanstack/react-router'
import { onFailed } from '../errors/report-failure.ts'
import type { Consent } from '../consent/consent.ts'
import { startErrorReporter } from './error-reporter.ts'
import { createChat, isChatFor } from './live-chat.ts'
import { type PageLocation, startTagManager } from './tag-manager.ts'

type Parts = Record<'tags' | 'reporter' | 'chat', () => () => void>
type PartName = keyof Parts

const NAMES = ['tags', 'reporter', 'chat'] as const

/** Starts and stops parts to match the given set; running ones continue. */
export function keepParts(parts: Parts) {
  const running = new Map<PartName, () => void>()
  return (enabled: Record<PartName, boolean>) => {
    for (const name of NAMES) {
      const stop = running.get(name)
      if (enabled[name] && stop === undefined) running.set(name, parts[name]())
      if (!enabled[name] && stop !== undefined) {
        running.delete(name)
        stop()
      }
    }
  }
}

const placeOf = (router: AnyRouter): PageLocation => ({
  now: () => router.state.location,
  onLeave: (listener) => router.subscribe('onBeforeNavigate', ({ toLocation }) => listener(toLocation)),
  onArrive: (listener) => router.subscribe('onResolved', ({ toLocation }) => listener(toLocation)),
  reloadPage: () => {
    router.history.flush()
    window.location.reload()
  },
})

function startReporter(dsn: string, release: string): () => void {
  const ending = new AbortController()
  const stopReporting = onFailed(startErrorReporter(dsn, release, ending))
  return () => {
    stopReporting()
    ending.abort()
  }
}

type Surroundings = { init: Init; release: string; router: AnyRouter }
type Circumstances = { consent: Consent; isPlayer: boolean }

/** Call the returned function whenever the circumstances change. */
export function createThirdParty({ init, release, router }: Surroundings) {
  const { analytics, errorReporter, chat } = init
  const liveChat = chat && createChat(chat)
  const keep = keepParts({
    tags: () => (analytics ? startTagManager(analytics, placeOf(router)) : () => undefined),
    reporter: () => (errorReporter ? startReporter(errorReporter.dsn, release) : () => undefined),
    chat: () => liveChat?.start() ?? (() => undefined),
  })
  return ({ consent, isPlayer }: Circumstances) =>
    keep({
      tags: analytics !== null && consent.analytics === true,
      reporter: errorReporter !== null && consent.analytics === true,
      chat: chat !== null && consent.chat === true && isChatFor(chat, isPlayer),
    })
}

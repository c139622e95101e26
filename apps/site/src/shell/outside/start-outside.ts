/** Starts what the operator has configured and the visitor has allowed; all of it after the page is usable. */
import type { Init } from '@fairhall/contract'
import { onFailed } from '../errors/report-failure.ts'
import type { Consent } from '../consent/consent.ts'
import { startErrorReporter } from './error-reporter.ts'
import { isChatFor, startChat } from './live-chat.ts'
import { startTagManager } from './tag-manager.ts'

type Surroundings = { init: Init; consent: Consent; isPlayer: boolean; pathname: string; release: string }

/** Returns how to stop what can be stopped. */
export function startOutside({ init, consent, isPlayer, pathname, release }: Surroundings): () => void {
  const stops: (() => void)[] = []
  if (init.analytics && consent.analytics) stops.push(startTagManager(init.analytics, pathname))
  if (init.errorReporter && consent.analytics)
    stops.push(onFailed(startErrorReporter(init.errorReporter.dsn, release)))
  if (init.chat && consent.chat && isChatFor(init.chat, isPlayer)) stops.push(startChat(init.chat))
  return () => {
    for (const stop of stops) stop()
  }
}

import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { completeSignIn } from './admission.service.ts'
import {
  beginSetup,
  confirmSetup,
  describeFactor,
  renewRecoveryCodes,
  showFactor,
  turnOff,
} from './factors.service.ts'

export function factorsRoutes(app: App, deps: Deps): void {
  const attempt = { isAttempt: true }
  serve(app, deps, 'completeSession', ({ body, client }) => completeSignIn(deps, body, client), attempt)
  serve(app, deps, 'getSecondFactor', ({ playerId }) => describeFactor(deps, playerId))
  serve(
    app,
    deps,
    'beginSecondFactor',
    ({ playerId, body, locale }) => beginSetup(deps, playerId, body, locale),
    attempt,
  )
  serve(app, deps, 'confirmSecondFactor', ({ playerId, body }) => confirmSetup(deps, playerId, body), attempt)
  serve(
    app,
    deps,
    'renewRecoveryCodes',
    ({ playerId, body }) => renewRecoveryCodes(deps, playerId, body),
    attempt,
  )
  serve(
    app,
    deps,
    'showSecondFactor',
    async ({ body, ...asker }) => {
      await showFactor(deps, asker, body.code)
      return {}
    },
    attempt,
  )
  serve(
    app,
    deps,
    'removeSecondFactor',
    async ({ playerId, body }) => {
      await turnOff(deps, playerId, body)
      return {}
    },
    attempt,
  )
}

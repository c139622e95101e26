import type { FactorsDeps } from './factors.deps.ts'
import { done, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { askPasskeyToSignIn, completeSignIn } from './admission.service.ts'
import { beginSetup, confirmSetup, describeFactor, renewRecoveryCodes, turnOff } from './factors.service.ts'
import { showFactor, showPassword } from './fresh-proof.service.ts'
import { askPasskey, beginPasskey, confirmPasskey, removePasskey, renamePasskey } from './passkeys.service.ts'

const attempt = { kind: 'attempt' } as const

export function factorsRoutes(app: App, deps: FactorsDeps): void {
  serve(app, deps, 'completeSession', ({ body, client }) => completeSignIn(deps, body, client), {
    ...attempt,
    signsIn: (entry) => entry,
  })
  serve(app, deps, 'getSecondFactor', ({ playerId }) => describeFactor(deps, playerId))
  serve(
    app,
    deps,
    'beginSecondFactor',
    ({ body, locale, ...asker }) => beginSetup(deps, asker, body, locale),
    attempt,
  )
  serve(
    app,
    deps,
    'confirmSecondFactor',
    ({ playerId, sessionId, body }) => confirmSetup(deps, { playerId, sessionId }, body),
    attempt,
  )
  serve(
    app,
    deps,
    'renewRecoveryCodes',
    ({ body, ...asker }) => renewRecoveryCodes(deps, asker, body),
    attempt,
  )
  serve(app, deps, 'showSecondFactor', ({ body, ...asker }) => done(showFactor(deps, asker, body)), attempt)
  serve(app, deps, 'showPassword', ({ body, ...asker }) => done(showPassword(deps, asker, body)), attempt)
  serve(app, deps, 'removeSecondFactor', ({ body, ...asker }) => done(turnOff(deps, asker, body)), attempt)
  passkeyRoutes(app, deps)
}

function passkeyRoutes(app: App, deps: FactorsDeps): void {
  serve(app, deps, 'askPasskeyToSignIn', ({ body }) => askPasskeyToSignIn(deps, body), attempt)
  serve(
    app,
    deps,
    'askPasskey',
    ({ playerId, sessionId }) => askPasskey(deps, { playerId, sessionId }),
    attempt,
  )
  serve(
    app,
    deps,
    'beginPasskey',
    ({ body, locale, ...asker }) => beginPasskey(deps, asker, body, locale),
    attempt,
  )
  serve(
    app,
    deps,
    'confirmPasskey',
    ({ playerId, sessionId, body }) => confirmPasskey(deps, { playerId, sessionId }, body),
    attempt,
  )
  serve(app, deps, 'renamePasskey', ({ playerId, params, body }) =>
    renamePasskey(deps, playerId, params.id, body),
  )
  serve(
    app,
    deps,
    'removePasskey',
    ({ params, body, ...asker }) => done(removePasskey(deps, asker, params.id, body)),
    attempt,
  )
}

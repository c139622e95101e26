import type { OnboardingDeps } from './onboarding.deps.ts'
import { done, page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { confirmEmailChange, requestEmailChange } from './email-proofs/email-change.service.ts'
import { closeOtherSessions, closeSession, listSessions } from './sign-in/own-sessions.service.ts'
import { changePassword } from './passwords/password-change.service.ts'

/** Routes for a player's own account security: sessions, email and password. */
export function securityRoutes(app: App, deps: OnboardingDeps): void {
  serve(app, deps, 'listSessions', async ({ query, ...asker }) => {
    const { sessions, meta } = await listSessions(deps, asker, query)
    return page(sessions, meta)
  })
  serve(app, deps, 'closeSession', ({ params, ...asker }) => done(closeSession(deps, asker, params.id)))
  serve(app, deps, 'closeOtherSessions', async (asker) => ({ closed: await closeOtherSessions(deps, asker) }))
  serve(
    app,
    deps,
    'requestEmailChange',
    ({ body, playerId, sessionId }) => done(requestEmailChange(deps, { playerId, sessionId }, body)),
    { kind: 'attempt' },
  )
  serve(
    app,
    deps,
    'confirmEmailChange',
    ({ body, playerId, sessionId }) => done(confirmEmailChange(deps, { playerId, sessionId }, body)),
    { kind: 'attempt' },
  )
  serve(app, deps, 'changePassword', ({ body, ...asker }) => done(changePassword(deps, asker, body)), {
    kind: 'attempt',
  })
}

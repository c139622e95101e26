import type { SocialDeps } from './social.deps.ts'
import { done, type Provable, redirectTo, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { requireProof } from '../proofs/index.ts'
import { enterByToken } from './autologin.service.ts'
import { confirmLinked, listLinked, unlinkIdentity } from './identities.service.ts'
import { linkIdentity } from './social-link.service.ts'
import { handleCallback, startSignIn } from './social.service.ts'

export function socialRoutes(app: App, deps: SocialDeps): void {
  const attempt = { kind: 'attempt' } as const
  const proved = { ...attempt, guard: (body: Provable) => requireProof(deps, body.captcha) }
  serve(
    app,
    deps,
    'leaveForAuth0',
    async ({ query: { state, connection }, locale }) =>
      redirectTo(await startSignIn(deps, { provider: 'auth0', state, connection }, locale)),
    attempt,
  )
  serve(
    app,
    deps,
    'leaveForProvider',
    async ({ params: { provider }, query: { state, connection }, locale }) =>
      redirectTo(await startSignIn(deps, { provider, state, connection }, locale)),
    attempt,
  )
  serve(
    app,
    deps,
    'createSocialSession',
    ({ body, client, locale }) => handleCallback(deps, body, { client, locale: body.locale ?? locale }),
    attempt,
  )
  serve(app, deps, 'listIdentities', ({ playerId }) => listLinked(deps, playerId))
  serve(
    app,
    deps,
    'confirmIdentity',
    ({ params, body, ...asker }) => done(confirmLinked(deps, asker, params.id, body)),
    attempt,
  )
  serve(
    app,
    deps,
    'removeIdentity',
    ({ params, body, ...asker }) => done(unlinkIdentity(deps, asker, params.id, body)),
    attempt,
  )
  serve(
    app,
    deps,
    'createTokenSession',
    ({ body, client, locale }) => enterByToken(deps, body, { client, locale }),
    { ...attempt, signsIn: (entry) => entry },
  )
  serve(
    app,
    deps,
    'linkSocialIdentity',
    ({ body, client, locale }) => linkIdentity(deps, body, { client, locale }),
    { ...proved, signsIn: (entry) => entry },
  )
}

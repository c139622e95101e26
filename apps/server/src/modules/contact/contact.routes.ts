import type { ContactDeps } from './contact.deps.ts'
import { done, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { requireProof } from '../proofs/index.ts'
import { takeMessage } from './contact.service.ts'

export function contactRoutes(app: App, deps: ContactDeps): void {
  serve(
    app,
    deps,
    'createCommunication',
    ({ body, client, playerId }) => done(takeMessage(deps, body, { client, playerId })),
    { kind: 'attempt', guard: (body) => requireProof(deps, body.captcha) },
  )
}

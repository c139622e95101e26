import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { requireProof } from '../proofs/index.ts'
import { takeMessage } from './contact.service.ts'

export function contactRoutes(app: App, deps: Deps): void {
  serve(
    app,
    deps,
    'createCommunication',
    async ({ body, client, playerId }) => {
      await takeMessage(deps, body, { client, playerId })
      return {}
    },
    { isAttempt: true, guard: (body) => requireProof(deps, body.captcha) },
  )
}
